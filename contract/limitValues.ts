/*
 * The product's limits (docs/rules/calls.md#values, docs/wire.md#limits). Times are in milliseconds unless the name
 * says otherwise. Each is a constant of its own, so that a page loads only those it uses. `limits` has all of them.
 */

export const requestTimeout = 30_000;
export const tokenRequestTimeout = 10_000;
export const accessTokenSeconds = 15 * 60;
export const refreshTokenSeconds = 30 * 24 * 60 * 60;
/** Maximum lifetime of a session, however often it is renewed. */
export const sessionSeconds = 90 * 24 * 60 * 60;
/**
 * A used refresh token that is sent again within this time gets a new pair of tokens. Sent later, it ends the session.
 */
export const refreshReplaySeconds = 10;
/** Tokens are refreshed this long before they expire. */
export const refreshAheadSeconds = 60;
export const toastAutoClose = 5_000;
export const redirectAfterLogin = 1_000;
export const passwordMinLength = 10;
export const passwordMaxLength = 256;
/**
 * The number of wrong passwords for one account from one address within this time that triggers a pause, and the
 * length of the pause.
 */
export const standdown = { failures: 10, windowSeconds: 15 * 60, pauseSeconds: 60 } as const;
/** Attempts to add one participation to an account within `windowSeconds`; the next one is rejected. */
export const registerAttempts = { tries: 5, windowSeconds: 15 * 60 } as const;
/** Maximum number of mails of one kind sent to a person within an hour, however many are requested. */
export const claimMailsAnHour = 5;
export const passwordResetMailsAnHour = 3;
/** Session lifetime for a person who did not choose to stay signed in. */
export const unrememberedSessionSeconds = 12 * 60 * 60;
export const claimTokenSeconds = 7 * 24 * 60 * 60;
export const passwordResetTokenSeconds = 24 * 60 * 60;
/** A reset token that has set a password signs in once within this time. */
export const passwordResetSignInSeconds = 60;
/** How long a two-factor setup may take, and how long a link that confirms an e-mail address is valid. */
export const totpSetupSeconds = 15 * 60;
export const emailChangeTokenSeconds = 24 * 60 * 60;
export const emailChangeMailsAnHour = 3;
export const userInvitationMailsAnHour = 3;
/** How long a person added to an organisation has to choose a password. */
export const userInvitationSeconds = 7 * 24 * 60 * 60;
export const recoveryCodes = 10;
export const pageSize = 50;
export const maxPageSize = 200;
export const bodyBytes = 1024 * 1024;
export const participantsBodyBytes = 16 * 1024 * 1024;
export const accountBodyBytes = 8 * 1024 * 1024;
/** Maximum size of a logo file in bytes, and its longest side once stored, in pixels. */
export const logoBytes = 5_242_880;
export const logoSide = 800;
/** Maximum retention period of an organisation, in months. */
export const retentionMonths = 120;
/** Maximum number of an organisation's own support contacts. */
export const supportLines = 10;
/** Number of months after which a checked help line or country note counts as unchecked again. */
export const contentCheckMonths = 12;
/** Maximum number of administrators added to an organisation in one call. */
export const addedUsers = 100;
/** Maximum length of an e-mail address, in characters (RFC 5321 section 4.5.3.1). */
export const emailAddressLength = 254;
/** Maximum length of a given or family name, in characters. */
export const nameLength = 200;
export const surveyNameLength = 200;
/** Maximum length of a message's HTML, in characters. */
export const richTextLength = 50_000;
/** Maximum length of an action's title and notes, in characters. */
export const actionTitleLength = 200;
export const actionNotesLength = 2000;
/** Maximum number of findings, decisions and finished actions on a results page. */
export const resultsPageFindings = 3;
export const resultsPageDecisions = 2;
export const resultsPageActions = 20;
/** Maximum length of a text on a results page, and of its note, in characters. */
export const resultsPageTextLength = 300;
export const resultsPageNoteLength = 1000;
/** No results page is sent twice within this time. */
export const resultsPageMailSeconds = 24 * 60 * 60;
/** Maximum length of the title, subtitle or an option of an organisation's own question, in characters. */
export const questionTitleLength = 500;
export const questionOptions = 100;
/** Maximum number of questions in one editable section. */
export const sectionQuestions = 100;
/** No one is reminded twice within this time. */
export const reminderWindowSeconds = 24 * 60 * 60;
/** Minimum and maximum number of days between automatic reminders. */
export const reminderDays = { least: 2, most: 30 } as const;
/** How often the schedule checks for surveys to open or close and for reminders that are due. */
export const scheduleEverySeconds = 10;
/** Lifetime of a preview. */
export const previewSeconds = 24 * 60 * 60;
/** Lifetime of the token of a download or a print link. */
export const downloadTokenSeconds = 60;
/** Maximum number of surveys that a report can be combined with. */
export const combinedSurveys = 20;
/** Maximum number of surveys in a trend, including the report's own. */
export const trendSurveys = 8;
/** Maximum number of questions in a filter, of options of one question, and of groups. */
export const filterQuestions = 200;
export const filterAnswers = 250;
export const filterGroups = 1000;
/** Maximum number of sections in a report, and of areas in a section. */
export const reportAreas = 200;
/**
 * Number of new populations that one person may query within a day. The ledger keeps every population for ever, so this
 * limit prevents one person from filling it.
 */
export const newPopulationsADay = 200;
/** Minimum size of a norm. No organisation makes up more than half of it. */
export const norm = { organisations: 3, people: 100, furtherOrganisations: 3, days: 365 } as const;
/** Maximum length of a free-text answer, in characters. */
export const answerTextLength = 10_000;
/** Maximum length of an "other" text in an answer, in characters. */
export const otherTextLength = 500;
