import type { AuditedOperation } from '#contract/api.ts';
import type { AuditArea, AuditEntry } from '#contract/entities/auditEntry.ts';
import { t } from '#web/i18n/translate.ts';

/** What the log tells of: every use of an audited operation; and besides, what the clock does, and who is gone. */
type Told =
  | AuditedOperation
  | 'requestReportDownload'
  | 'requestAnonymisedSurveyReportDownload'
  | 'eraseAnswers'
  | 'deleteMyAccount';

/** What was done. An operation that is audited and has no words here is a type error. */
const actionWords: Record<Told, string> = {
  createAccount: 'Made the organisation',
  patchAccount: 'Changed the settings',

  addUsers: 'Added people who administer the organisation',
  updateUser: 'Changed a role',
  removeUser: 'Removed somebody who administered the organisation',
  resendUserInvitation: 'Sent the invitation to administer again',
  resetUserTotp: 'Switched off a two-factor sign-in',
  deleteMyAccount: 'Deleted their own account',

  addAccountParticipants: 'Added people to the organisation',
  updateParticipant: "Changed a person's name or address",
  deleteAccountParticipants: 'Removed people from the organisation',

  createGroup: 'Made a group',
  updateGroup: 'Renamed a group',
  deleteGroup: 'Deleted a group',
  addParticipantsToGroup: 'Added people to a group',
  removeGroupParticipants: 'Took people out of a group',

  createSurvey: 'Made a survey',
  patchSurvey: 'Changed a survey',
  openSurvey: 'Opened a survey',
  closeSurvey: 'Closed a survey',
  deleteSurvey: 'Deleted a survey',
  deleteSurveyResults: 'Deleted the results of a survey',
  eraseAnswers: 'Erased the answers to a survey, its retention period being over',
  createPreview: 'Looked at a survey as a participant would',
  setCustomQuestions: 'Chose the questions of a survey',
  resetSection: 'Gave a survey its first questions back',
  removeQuestion: 'Took a question out of a survey',
  createCustomQuestion: 'Made or chose questions for a survey',
  updateCustomQuestion: 'Changed a question',
  addParticipants: 'Added people to a survey',
  removeParticipations: 'Removed people from a survey',
  addGroups: 'Added groups to a survey',
  removeGroups: 'Took groups out of a survey',
  sendReminders: 'Reminded everybody who had not answered',
  postReminders: 'Reminded selected people',
  resendInvitation: 'Sent an invitation again',
  resendThanks: 'Thanked people again',

  getReport: 'Read a report',
  getHeatMap: 'Read a report by groups',
  getTrend: 'Read a report beside earlier ones',
  patchSurveyReport: 'Wrote into a report',
  requestReportDownload: 'Requested a report as a file',
  requestAnonymisedSurveyReportDownload: 'Requested the file of answers',
  downloadReport: 'Downloaded a report',
  downloadAnonymisedSurveyReport: 'Downloaded the file of answers',
  createAction: 'Added an action',
  updateAction: 'Changed an action',
  deleteAction: 'Removed an action',
};

const isTold = (action: string): action is Told => Object.hasOwn(actionWords, action);

/** What was done, in words; an entry of an older or newer version of the product by the operation's name. */
export const actionOf = ({ action }: Pick<AuditEntry, 'action'>): string =>
  isTold(action) ? t(actionWords[action]) : action;

const areaWords: Record<AuditArea, string> = {
  account: 'Settings',
  users: 'People who administer',
  participants: 'Participants',
  groups: 'Groups',
  surveys: 'Surveys',
  reports: 'Reports and files',
};

/** What entries of an area are about. */
export const areaOf = (area: AuditArea): string => t(areaWords[area]);

/** The areas in the order that they are offered in. */
export const areas = Object.keys(areaWords) as AuditArea[];

/** Who did it. */
export const actorOf = ({ person }: Pick<AuditEntry, 'person'>): string =>
  person ? person.name : t('By itself, as planned');
