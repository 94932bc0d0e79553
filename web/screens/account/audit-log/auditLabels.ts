import type { AuditedOperation } from '#contract/api.ts';
import type { AuditArea, AuditEntry } from '#contract/entities/auditEntry.ts';
import { t } from '#web/i18n/translate.ts';

/** What the log records: every call of an audited operation, every scheduled task, deleted accounts and mails. */
type RecordedAction =
  | AuditedOperation
  | 'requestReportDownload'
  | 'requestAnonymisedSurveyReportDownload'
  | 'eraseAnswers'
  | 'dropMail'
  | 'deleteMyAccount';

/** The label of each action. An audited operation without a label is a type error. */
const actionLabels: Record<RecordedAction, string> = {
  createAccount: 'Created the organisation',
  patchAccount: 'Changed the settings',
  dropMail: 'The operator of Heartwood deleted a mail that had not been sent',

  addUsers: 'Added administrators',
  updateUser: 'Changed a role',
  removeUser: 'Removed an administrator',
  resendUserInvitation: 'Sent the administrator invitation again',
  resetUserTotp: "Switched off someone's two-factor sign-in",
  deleteMyAccount: 'Deleted their own account',

  addAccountParticipants: 'Added people to the organisation',
  updateParticipant: "Changed a person's name or address",
  deleteAccountParticipants: 'Removed people from the organisation',

  createGroup: 'Created a group',
  updateGroup: 'Renamed a group',
  deleteGroup: 'Deleted a group',
  addParticipantsToGroup: 'Added people to a group',
  removeGroupParticipants: 'Removed people from a group',

  createSurvey: 'Created a survey',
  patchSurvey: 'Changed a survey',
  openSurvey: 'Opened a survey',
  closeSurvey: 'Closed a survey',
  deleteSurvey: 'Deleted a survey',
  deleteSurveyResults: 'Deleted the results of a survey',
  eraseAnswers: 'Deleted the answers to a survey at the end of the retention period',
  createPreview: 'Previewed a survey as a participant',
  setCustomQuestions: 'Chose the questions of a survey',
  resetSection: 'Reset the questions of a survey',
  removeQuestion: 'Removed a question from a survey',
  createCustomQuestion: 'Added or chose questions for a survey',
  updateCustomQuestion: 'Changed a question',
  addParticipants: 'Added people to a survey',
  removeParticipations: 'Removed people from a survey',
  addGroups: 'Added groups to a survey',
  removeGroups: 'Removed groups from a survey',
  sendReminders: 'Sent a reminder to everyone who had not answered',
  postReminders: 'Sent a reminder to selected people',
  resendInvitation: 'Sent an invitation again',
  resendThanks: 'Sent thanks again',

  getReport: 'Opened a report',
  getHeatMap: 'Opened a report by group',
  getTrend: 'Opened a report with earlier surveys',
  patchSurveyReport: 'Edited a report',
  requestReportDownload: 'Requested a report as a file',
  requestAnonymisedSurveyReportDownload: 'Requested the file of answers',
  downloadReport: 'Downloaded a report',
  downloadAnonymisedSurveyReport: 'Downloaded the file of answers',
  createAction: 'Added an action',
  updateAction: 'Changed an action',
  deleteAction: 'Removed an action',
  getResultsPage: 'Opened the results page to edit it',
  saveResultsPage: 'Saved the results page',
  publishResultsPage: 'Published the results page',
  withdrawResultsPage: 'Withdrew the results page',
  sendResultsPage: 'Sent the results page to everyone invited',
};

const isRecorded = (action: string): action is RecordedAction => Object.hasOwn(actionLabels, action);

/** The label of an action. An entry from another version of the product shows the operation's name. */
export const actionOf = ({ action }: Pick<AuditEntry, 'action'>): string =>
  isRecorded(action) ? t(actionLabels[action]) : action;

const areaLabels: Record<AuditArea, string> = {
  account: 'Settings',
  users: 'Administrators',
  participants: 'Participants',
  groups: 'Groups',
  surveys: 'Surveys',
  reports: 'Reports and files',
};

/** The label of an area. */
export const areaOf = (area: AuditArea): string => t(areaLabels[area]);

/** The areas in the order in which they are offered. */
export const areas = Object.keys(areaLabels) as AuditArea[];

/** The name of the person who did it. */
export const actorOf = ({ person }: Pick<AuditEntry, 'person'>): string => (person ? person.name : t('Automatic'));
