import * as account from './account.ts';
import * as actions from './actions.ts';
import * as auditLog from './auditLog.ts';
import * as auth from './auth.ts';
import { adminUserRoles, type AdminUserRole } from './entities/person.ts';
import * as groups from './groups.ts';
import * as knowledgeLibrary from './knowledgeLibrary.ts';
import type { Operation } from './operation.ts';
import * as participants from './participants.ts';
import * as participation from './participation.ts';
import * as person from './person.ts';
import * as platform from './platform.ts';
import * as rehearsal from './rehearsal.ts';
import * as resultsPage from './resultsPage.ts';
import * as survey from './survey.ts';
import * as surveyParticipations from './surveyParticipations.ts';
import * as surveyQuestions from './surveyQuestions.ts';
import * as surveyReport from './surveyReport.ts';
import * as surveys from './surveys.ts';
import * as users from './users.ts';

/** The operations among a block's exports. */
type OperationsOf<Block> = { [K in keyof Block as Block[K] extends Operation ? K : never]: Block[K] };

const operationsOf = <B extends object>(block: B) =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => 'method' in value)) as OperationsOf<B>;

/** Every operation by block; a block is a tag of the OpenAPI description. */
export const blocks = {
  auth: operationsOf(auth),
  person: operationsOf(person),
  account: operationsOf(account),
  users: operationsOf(users),
  auditLog: operationsOf(auditLog),
  participants: operationsOf(participants),
  groups: operationsOf(groups),
  surveys: operationsOf(surveys),
  survey: operationsOf(survey),
  surveyQuestions: operationsOf(surveyQuestions),
  surveyParticipations: operationsOf(surveyParticipations),
  surveyReport: operationsOf(surveyReport),
  actions: operationsOf(actions),
  resultsPage: operationsOf(resultsPage),
  participation: operationsOf(participation),
  rehearsal: operationsOf(rehearsal),
  knowledgeLibrary: operationsOf(knowledgeLibrary),
  platform: operationsOf(platform),
};

/** The operations that participants use. The web application loads them with its first page. */
export const participantOperations = {
  ...blocks.auth,
  ...blocks.person,
  ...blocks.participation,
  ...blocks.knowledgeLibrary,
  ...blocks.platform,
};

/** All other operations. */
export const organisationOperations = {
  ...blocks.account,
  ...blocks.users,
  ...blocks.auditLog,
  ...blocks.participants,
  ...blocks.groups,
  ...blocks.surveys,
  ...blocks.survey,
  ...blocks.surveyQuestions,
  ...blocks.surveyParticipations,
  ...blocks.surveyReport,
  ...blocks.actions,
  ...blocks.resultsPage,
  ...blocks.rehearsal,
};

/** Every operation by name. */
export const operations = { ...participantOperations, ...organisationOperations };

export type Operations = typeof operations;
export type OperationName = keyof Operations;

type IsAudited<O> = O extends { audit: 'rejections' }
  ? false
  : O extends { audit: 'reading' }
    ? true
    : O extends { method: 'GET' }
      ? false
      : O extends { access: AdminUserRole | 'super' }
        ? true
        : false;

/**
 * The names of the operations that are recorded in an organisation's audit log: the counterpart of `isAudited` for
 * types.
 */
export type AuditedOperation = {
  [Name in OperationName]: IsAudited<Operations[Name]> extends true ? Name : never;
}[OperationName];

/** Returns whether a call of this operation is recorded in an organisation's audit log. */
export function isAudited({ audit, method, access }: Operation): boolean {
  if (audit !== undefined) return audit === 'reading';
  return method !== 'GET' && (access === 'super' || adminUserRoles.some((role) => role === access));
}
