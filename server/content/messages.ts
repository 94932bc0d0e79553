import { messagePlaceholders } from '#rules/messagePlaceholders.ts';

/**
 * The default texts of a survey, those of mails to who runs it (`reportReady`, `riskNotice`), the privacy notice of who
 * runs the installation (`operatorNotice`), and those of mails about an account (`claim` and those after it), each in a
 * file of its name under content/messages/, with what it may name in braces.
 */
export const placeholdersOf = {
  welcome: messagePlaceholders.welcome,
  invitation: messagePlaceholders.invitationMessage,
  reminder: messagePlaceholders.invitationMessage,
  thanks: messagePlaceholders.thanksMessage,
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

/** Sanitised HTML with its placeholders still in it. */
export type Messages = Record<MessageName, string>;

export const messageNames = Object.keys(placeholdersOf) as MessageName[];

/** Those that only administrators read, who are written to in English. */
export const messagesToAdministrators: readonly string[] = [
  'reportReady',
  'riskNotice',
  'userInvitation',
  'userAdded',
] satisfies MessageName[];
