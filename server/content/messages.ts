/**
 * The default texts of a survey, those of mails to who runs it (`reportReady`, `riskNotice`), the privacy notice of who
 * runs the installation (`operatorNotice`), and those of mails about an account (`claim`, `passwordReset`), each in a
 * file of its name under content/messages/, with what it may name in braces.
 */
export const messagePlaceholders = {
  welcome: ['surveyName', 'organisationName', 'contactName', 'contactEmail', 'dueDate'],
  invitation: ['surveyName', 'organisationName', 'contactName', 'contactEmail', 'dueDate', 'expectedDuration'],
  reminder: ['surveyName', 'organisationName', 'contactName', 'contactEmail', 'dueDate', 'expectedDuration'],
  thanks: ['surveyName', 'organisationName', 'signInUrl'],
  thanksContact: ['surveyName', 'organisationName', 'contactName', 'contactEmail'],
  riskThanks: ['surveyName', 'organisationName', 'signInUrl'],
  privacyStatement: ['surveyName', 'organisationName', 'contactName', 'contactEmail', 'minimumGroup'],
  reportReady: ['surveyName', 'people', 'minimumGroup'],
  riskNotice: ['surveyName', 'organisationName', 'submitted', 'minimumGroup'],
  operatorNotice: ['operatorName', 'minimumGroup'],
  claim: ['days'],
  passwordReset: ['hours'],
} as const;

export type MessageName = keyof typeof messagePlaceholders;

/** Sanitised HTML with its placeholders still in it. */
export type Messages = Record<MessageName, string>;

export const messageNames = Object.keys(messagePlaceholders) as MessageName[];
