/*
 * The numbers that limit something (docs/rules/calls.md#values, docs/wire.md#limits). Times are in milliseconds unless
 * the name says otherwise. Each number is a constant of its own, so that a page loads only those it uses. `limits` is
 * all of them.
 */

export const requestTimeout = 30_000;
export const tokenRequestTimeout = 10_000;
export const accessTokenSeconds = 15 * 60;
export const refreshTokenSeconds = 30 * 24 * 60 * 60;
/** How long a session lasts at most, however often it is renewed. */
export const sessionSeconds = 90 * 24 * 60 * 60;
/** A spent refresh token sent again within this time answers a fresh pair; later it ends the session. */
export const refreshReplaySeconds = 10;
/** Tokens are refreshed this long before they expire. */
export const refreshAheadSeconds = 60;
export const toastAutoClose = 5_000;
export const redirectAfterLogin = 1_000;
export const passwordMinLength = 10;
export const passwordMaxLength = 256;
/** Wrong passwords for one account from one address, within this time, that lead to a pause; and how long it is. */
export const standdown = { failures: 10, windowSeconds: 15 * 60, pauseSeconds: 60 } as const;
/** Tries to add one participation to an account within `windowSeconds`; the next is refused. */
export const registerAttempts = { tries: 5, windowSeconds: 15 * 60 } as const;
/** Mails of a kind that a person is sent within an hour at most, however often somebody asks for one. */
export const claimMailsAnHour = 5;
export const passwordResetMailsAnHour = 3;
/** How long a person stays signed in who did not ask to be remembered. */
export const unrememberedSessionSeconds = 12 * 60 * 60;
export const claimTokenSeconds = 7 * 24 * 60 * 60;
export const passwordResetTokenSeconds = 24 * 60 * 60;
/** How long a set-up of two-factor sign-in may take, and how long a link that confirms an e-mail address is good. */
export const totpSetupSeconds = 15 * 60;
export const emailChangeTokenSeconds = 24 * 60 * 60;
export const emailChangeMailsAnHour = 3;
export const userInvitationMailsAnHour = 3;
/** How long somebody who was added to an organisation may take to choose a password. */
export const userInvitationSeconds = 7 * 24 * 60 * 60;
export const recoveryCodes = 10;
export const pageSize = 50;
export const maxPageSize = 200;
export const bodyBytes = 1024 * 1024;
export const participantsBodyBytes = 16 * 1024 * 1024;
export const accountBodyBytes = 8 * 1024 * 1024;
/** Largest file of a logo, in bytes, and its longest side once kept, in pixels. */
export const logoBytes = 5_242_880;
export const logoSide = 800;
/** Longest retention period of an organisation, in months. */
export const retentionMonths = 120;
/** Most lines of an organisation's own that people can turn to. */
export const supportLines = 10;
/** How long after somebody checked a help line it counts as unchecked, in months. */
export const helpLineCheckMonths = 12;
/** Most people added to an organisation's administrators at once. */
export const addedUsers = 100;
/** Longest e-mail address, in characters (RFC 5321 section 4.5.3.1). */
export const emailAddressLength = 254;
/** Longest given or family name, in characters. */
export const nameLength = 200;
export const surveyNameLength = 200;
/** Longest HTML of a message, in characters. */
export const richTextLength = 50_000;
/** Longest title and notes of an action, in characters. */
export const actionTitleLength = 200;
export const actionNotesLength = 2000;
/** Longest title, subtitle or option of a question of an organisation's own, in characters. */
export const questionTitleLength = 500;
export const questionOptions = 100;
/** Most questions of one editable section. */
export const sectionQuestions = 100;
/** Within this time nobody is reminded twice. */
export const reminderWindowSeconds = 24 * 60 * 60;
/** Fewest and most days between reminders that are sent by themselves. */
export const reminderDays = { least: 2, most: 30 } as const;
/** How often is looked for surveys that are to open or close, and for reminders that are due. */
export const scheduleEverySeconds = 10;
/** How long a preview lasts. */
export const previewSeconds = 24 * 60 * 60;
/** How long the token of a download or a print link is good. */
export const downloadTokenSeconds = 60;
/** Most surveys that a report can be combined with. */
export const combinedSurveys = 20;
/** Most surveys that a trend goes over, the report's own among them. */
export const trendSurveys = 8;
/** Most parts of a filter. */
export const filterQuestions = 200;
export const filterAnswers = 250;
export const filterGroups = 1000;
/** Most sections of a report, and areas of one. */
export const reportAreas = 200;
/** New populations that one person may ask about within a day: what a ledger keeps for ever is not for one to fill. */
export const newPopulationsADay = 200;
/** Whom a norm is made of, at least; no organisation is more than half of it. */
export const norm = { organisations: 3, people: 100, furtherOrganisations: 3, days: 365 } as const;
/** Longest free text of an answer, in characters. */
export const answerTextLength = 10_000;
/** Longest "other" text of an answer, in characters. */
export const otherTextLength = 500;
