/** The numbers of the specs' sections 9 and of the wire conventions. Times in milliseconds unless the name says otherwise. */
export const limits = {
  requestTimeout: 30_000,
  tokenRequestTimeout: 10_000,
  accessTokenSeconds: 15 * 60,
  refreshTokenSeconds: 30 * 24 * 60 * 60,
  /** How long a session lasts at most, however often it is renewed. */
  sessionSeconds: 90 * 24 * 60 * 60,
  /** A spent refresh token sent again within this time answers a fresh pair; later it ends the session. */
  refreshReplaySeconds: 10,
  /** Tokens are refreshed this long before they expire. */
  refreshAheadSeconds: 60,
  toastAutoClose: 5_000,
  redirectAfterLogin: 1_000,
  passwordMinLength: 10,
  passwordMaxLength: 256,
  /** Wrong passwords for one account from one address, within this time, that lead to a pause; and how long it is. */
  standdown: { failures: 10, windowSeconds: 15 * 60, pauseSeconds: 60 },
  /** Tries to add one participation to an account within `windowSeconds`; the next is refused. */
  registerAttempts: { tries: 5, windowSeconds: 15 * 60 },
  /** Mails of a kind that a person is sent within an hour at most, however often somebody asks for one. */
  claimMailsAnHour: 5,
  passwordResetMailsAnHour: 3,
  /** How long a person stays signed in who did not ask to be remembered. */
  unrememberedSessionSeconds: 12 * 60 * 60,
  claimTokenSeconds: 7 * 24 * 60 * 60,
  passwordResetTokenSeconds: 24 * 60 * 60,
  /** How long a set-up of two-factor sign-in may take, and how long a link that confirms an e-mail address is good. */
  totpSetupSeconds: 15 * 60,
  emailChangeTokenSeconds: 24 * 60 * 60,
  emailChangeMailsAnHour: 3,
  userInvitationMailsAnHour: 3,
  /** How long somebody who was added to an organisation may take to choose a password. */
  userInvitationSeconds: 7 * 24 * 60 * 60,
  recoveryCodes: 10,
  pageSize: 50,
  maxPageSize: 200,
  bodyBytes: 1024 * 1024,
  participantsBodyBytes: 16 * 1024 * 1024,
  accountBodyBytes: 8 * 1024 * 1024,
  /** Largest file of a logo, in bytes, and its longest side once kept, in pixels. */
  logoBytes: 5_242_880,
  logoSide: 800,
  /** Longest retention period of an organisation, in months. */
  retentionMonths: 120,
  /** Most lines of an organisation's own that people can turn to. */
  supportLines: 10,
  /** How long after somebody checked a help line it counts as unchecked, in months. */
  helpLineCheckMonths: 12,
  /** Most people added to an organisation's administrators at once. */
  addedUsers: 100,
  /** Longest e-mail address, in characters (RFC 5321 section 4.5.3.1). */
  emailAddressLength: 254,
  /** Longest given or family name, in characters. */
  nameLength: 200,
  surveyNameLength: 200,
  /** Longest HTML of a message, in characters. */
  richTextLength: 50_000,
  /** Longest title and notes of an action, in characters. */
  actionTitleLength: 200,
  actionNotesLength: 2000,
  /** Longest title, subtitle or option of a question of an organisation's own, in characters. */
  questionTitleLength: 500,
  questionOptions: 100,
  /** Most questions of one editable section. */
  sectionQuestions: 100,
  /** Within this time nobody is reminded twice. */
  reminderWindowSeconds: 24 * 60 * 60,
  /** Fewest and most days between reminders that are sent by themselves. */
  reminderDays: { least: 2, most: 30 },
  /** How often is looked for surveys that are to open or close, and for reminders that are due. */
  scheduleEverySeconds: 10,
  /** How long a preview lasts. */
  previewSeconds: 24 * 60 * 60,
  /** How long the token of a download or a print link is good. */
  downloadTokenSeconds: 60,
  /** Most surveys that a report can be combined with. */
  combinedSurveys: 20,
  /** Most surveys that a trend goes over, the report's own among them. */
  trendSurveys: 8,
  /** Most parts of a filter. */
  filterQuestions: 200,
  filterAnswers: 250,
  filterGroups: 1000,
  /** Most sections of a report, and areas of one. */
  reportAreas: 200,
  /** New populations that one person may ask about within a day: what a ledger keeps for ever is not for one to fill. */
  newPopulationsADay: 200,
  /** Whom a norm is made of, at least; no organisation is more than half of it. */
  norm: { organisations: 3, people: 100, furtherOrganisations: 3, days: 365 },
  /** Longest free text of an answer, in characters. */
  answerTextLength: 10_000,
  /** Longest "other" text of an answer, in characters. */
  otherTextLength: 500,
} as const;

/**
 * What one caller may do at once, and a second in the long run: far more than a person can. `callers`: all calls with one
 * access token; `answers`: saves of one participation; `starts`: of one link from one network; `signIns`: of one invitation
 * or account; `refreshes`: of one session; `costly`: reports, downloads, exports and imports of one person.
 */
export const throttleLimits = {
  callers: { atOnce: 3_000, aSecond: 100 },
  answers: { atOnce: 2_000, aSecond: 50 },
  starts: { atOnce: 5_000, aSecond: 200 },
  signIns: { atOnce: 600, aSecond: 1 },
  refreshes: { atOnce: 60, aSecond: 0.1 },
  costly: { atOnce: 600, aSecond: 5 },
} as const;
