import { messagePlaceholders } from '#rules/messagePlaceholders.ts';

/**
 * The placeholders that each default text may have. Each text is a file of the same name under content/messages/. There
 * are the texts of a survey, of the mail with someone's links (`links`), of the mail with the link of a results page (`resultsPage`), of mails to its administrators (`reportReady`, `riskNotice`), of the operator's privacy
 * notice (`operatorNotice`), and of mails about an account (`claim` and the texts after it).
 */
export const placeholdersOf = {
  welcome: messagePlaceholders.welcome,
  invitation: messagePlaceholders.invitationMessage,
  reminder: messagePlaceholders.invitationMessage,
  thanks: messagePlaceholders.thanksMessage,
  links: ['organisationName', 'contactName', 'contactEmail', 'signInUrl'],
  resultsPage: ['surveyName', 'organisationName', 'contactName', 'contactEmail'],
  thanksContact: messagePlaceholders.thanksContactMessage,
  privacyStatement: messagePlaceholders.privacyStatement,
  reportReady: ['surveyName', 'people', 'minimumGroup'],
  riskNotice: ['surveyName', 'organisationName', 'minimumInvited', 'minimumGroup'],
  operatorNotice: ['operatorName', 'minimumGroup'],
  claim: ['days'],
  passwordReset: ['hours'],
  userInvitation: ['organisationName', 'days'],
  userAdded: ['organisationName'],
  emailChange: ['hours'],
  emailChangeNotice: ['hours'],
  securityNotice: ['event'],
} as const satisfies Record<string, readonly string[]>;

export type MessageName = keyof typeof placeholdersOf;

/** The default texts as sanitised HTML, with placeholders that are not filled in yet. */
export type Messages = Record<MessageName, string>;

export const messageNames = Object.keys(placeholdersOf) as MessageName[];

/** The messages that only administrators get. Mails to administrators are in English. */
export const messagesToAdministrators: readonly string[] = [
  'reportReady',
  'riskNotice',
  'userInvitation',
  'userAdded',
] satisfies MessageName[];
