import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations, type OperationName, type Operations, isAudited } from '../contract/api.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { createApiApp, type ApiApp } from '../testing/servers/apiApp.ts';
import { createGroup } from '../testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation, type Role } from '../testing/surveys/organisation.ts';
import type { SurveyKey } from './db/surveyKey.ts';
import { createAction } from './features/actions/actionsRoutes.ts';
import { inventAnswers } from './invented/inventAnswers.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

/**
 * The allowed actions in each state of a survey (docs/rules/survey-lifecycle.md#actions-by-status,
 * docs/rules/participants.md#removal).
 */
const states = ['DRAFT', 'READY', 'SCHEDULED', 'archived', 'OPEN', 'CLOSED'] as const;
type State = (typeof states)[number];

/** Every operation with a survey in its path, except those with the method GET. */
type SurveyOperation = {
  [Name in OperationName]: Operations[Name] extends { method: 'GET' }
    ? never
    : Operations[Name] extends { path: `${string}{surveyId}${string}` }
      ? Name
      : never;
}[OperationName];

type Outcome = 'ok' | ErrorCode | '-';
type Outcomes = [draft: Outcome, ready: Outcome, scheduled: Outcome, archived: Outcome, open: Outcome, closed: Outcome];
interface Attempt {
  what?: string;
  as?: Role;
  json?: (at: Survey) => unknown;
  outcomes: Outcomes;
}

const always: Outcomes = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const untilClosed: Outcomes = ['ok', 'ok', 'ok', 'ok', 'ok', 'SurveyLocked'];
const untilOpened: Outcomes = ['ok', 'ok', 'ok', 'ok', 'SurveyLocked', 'SurveyLocked'];
const whileOpenElse = (code: ErrorCode): Outcomes => [code, code, code, code, 'ok', code];
const onceClosedElse = (code: ErrorCode): Outcomes => [code, code, code, code, code, 'ok'];

const noPage = (code: ErrorCode): Outcomes => onceClosedElse('OpenSurvey').with(5, code) as Outcomes;

const table: Record<SurveyOperation, Attempt[]> = {
  openSurvey: [{ outcomes: ['CantStart', 'ok', 'ok', 'CantStart', 'CantStart', 'CantStart'] }],
  closeSurvey: [{ outcomes: whileOpenElse('CantClose') }],
  deleteSurvey: [{ outcomes: ['ok', 'ok', 'ok', 'ok', 'SurveyLocked', 'ok'] }],
  createPreview: [{ as: 'view', outcomes: always }],
  sendReminders: [{ outcomes: whileOpenElse('CantSend') }],
  patchSurvey: [
    { what: 'name', json: () => ({ name: randomUUID() }), outcomes: untilClosed },
    { what: 'contact', json: () => ({ contactName: 'Ada Byron' }), outcomes: untilClosed },
    { what: 'closing time', json: () => ({ scheduling: { closeAt: inDays(9) } }), outcomes: untilClosed },
    { what: 'opening time', json: () => ({ scheduling: { openAt: inDays(2) } }), outcomes: untilOpened },
    { what: 'type', json: () => ({ templateId: 'pulse' }), outcomes: untilOpened },
    {
      what: 'archive',
      json: ({ state }) => ({ archived: state !== 'archived' }),
      outcomes: ['ok', 'ok', 'ok', 'ok', 'SurveyLocked', 'ok'],
    },
    { what: 'message', json: () => ({ welcome: { useDefault: false, html: '<p>Hello</p>' } }), outcomes: untilClosed },
    { what: 'test mails', json: () => ({ testEmails: ['invitationMessage'] }), outcomes: untilClosed },
    {
      what: 'privacy statement',
      as: 'super',
      json: () => ({ privacyStatement: { useDefault: false, html: '<p>Ours</p>' } }),
      outcomes: untilClosed,
    },
  ],
  resetSection: [{ outcomes: untilOpened }],
  setCustomQuestions: [{ json: () => ({ questionIds: ['own-age'] }), outcomes: untilOpened }],
  createCustomQuestion: [
    { what: 'a new one', json: () => question(), outcomes: untilOpened },
    { what: 'the choice', json: () => ({ questionIds: [] }), outcomes: untilOpened },
  ],
  updateCustomQuestion: [{ json: () => question(), outcomes: untilOpened }],
  removeQuestion: [
    {
      outcomes: [
        'QuestionNotFound',
        'QuestionNotFound',
        'QuestionNotFound',
        'QuestionNotFound',
        'SurveyLocked',
        'SurveyLocked',
      ],
    },
  ],
  addParticipants: [
    { json: () => ({ participants: [{ emailAddress: `${randomUUID()}@x.example` }] }), outcomes: untilClosed },
  ],
  removeParticipations: [
    { what: 'not submitted', json: ({ waiting }) => ({ participationIds: [waiting] }), outcomes: untilClosed },
    {
      what: 'submitted',
      as: 'manage',
      json: ({ submitted }) => ({ participationIds: [submitted] }),
      outcomes: ['-', '-', '-', '-', 'ParticipationCompleted', 'SurveyLocked'],
    },
    {
      what: 'submitted, by a super administrator',
      as: 'super',
      json: ({ submitted }) => ({ participationIds: [submitted] }),
      outcomes: ['-', '-', '-', '-', 'ParticipationCompleted', 'ok'],
    },
  ],
  postReminders: [
    { json: ({ waiting }) => ({ participationIds: [waiting] }), outcomes: whileOpenElse('SurveyNotOpen') },
  ],
  resendThanks: [{ json: ({ waiting }) => ({ participationIds: [waiting] }), outcomes: always }],
  resendInvitation: [{ outcomes: whileOpenElse('SurveyNotOpen') }],
  addGroups: [{ json: () => ({ groupIds: [groupId] }), outcomes: untilClosed }],
  removeGroups: [{ json: () => ({ groupIds: [groupId] }), outcomes: untilClosed }],
  getReport: [{ as: 'report', json: () => ({}), outcomes: onceClosedElse('OpenSurvey') }],
  patchSurveyReport: [
    { as: 'super', json: () => ({ executiveSummary: '<p>All in all</p>' }), outcomes: onceClosedElse('OpenSurvey') },
  ],
  requestReportDownload: [{ as: 'report', json: () => ({}), outcomes: onceClosedElse('OpenSurvey') }],
  requestAnonymisedSurveyReportDownload: [{ as: 'manage', outcomes: onceClosedElse('OpenSurvey') }],
  createAction: [{ json: () => newAction, outcomes: onceClosedElse('OpenSurvey') }],
  // Only closed surveys have actions.
  updateAction: [{ json: () => ({ status: 'DONE' }), outcomes: onceClosedElse('NotFound') }],
  deleteAction: [{ outcomes: onceClosedElse('NotFound') }],
  saveResultsPage: [{ as: 'manage', json: () => emptyPage, outcomes: onceClosedElse('OpenSurvey') }],
  // Nothing has been saved, so no version can have been seen.
  publishResultsPage: [{ as: 'manage', json: () => ({ whenSaved: inDays(0) }), outcomes: noPage('Validation') }],
  withdrawResultsPage: [{ as: 'manage', outcomes: onceClosedElse('OpenSurvey') }],
  sendResultsPage: [{ as: 'manage', json: () => ({ whenPublished: inDays(0) }), outcomes: noPage('CantSend') }],
  deleteSurveyResults: [{ as: 'super', outcomes: onceClosedElse('SurveyLocked') }],
};

const emptyPage = { language: 'en', findings: [], groupId: null, decisions: [], done: [], note: null };

const newAction = {
  sectionId: 'how-you-are',
  title: 'Draw up rosters together',
  owner: 'Kim Lind',
  dueOn: '2026-12-01',
};

interface Survey extends SurveyKey {
  state: State;
  actionId: string;
  /**
   * The administrators' ids of a participation that is not submitted, and of one that is. The second is null unless the
   * survey was opened.
   */
  waiting: string;
  submitted: string | null;
}

let api: ApiApp;
let organisation: Organisation;
let groupId: string;
let questionId: string;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  groupId = await createGroup(api, organisation.accountId, []);
  const { surveyId } = await make('READY');
  const { body } = await api.call('POST', `/survey/${surveyId}/section/organisation-questions/questions`, {
    token: organisation.as.edit,
    json: question(),
  });
  questionId = body.id;
});
afterAll(() => api.close());

const question = () => ({ title: `Question ${randomUUID()}`, type: 'freeText', freeTextType: 'long' });
const inDays = (days: number) => new Date(api.clock().getTime() + days * 24 * 3_600_000).toISOString();

async function make(state: State): Promise<Survey> {
  const { accountId } = organisation;
  const opened = state === 'OPEN' || state === 'CLOSED';
  const survey = await makeSurvey(api, {
    accountId,
    type: 'wellbeing',
    ...(opened ? { people: 5, answers: inventAnswers } : { status: state === 'archived' ? 'READY' : state }),
  });
  await survey.add(['waiting']);
  if (state === 'archived')
    await api.db.updateTable('survey').set({ when_archived: api.clock() }).where('id', '=', survey.surveyId).execute();
  if (state === 'CLOSED') await survey.close();
  const rows = await api.db
    .selectFrom('participation')
    .where('survey_id', '=', survey.surveyId)
    .select(['id', 'when_completed'])
    .execute();
  const idOf = (completed: boolean) =>
    rows.find(({ when_completed }) => (when_completed !== null) === completed)?.id ?? null;
  const actionId =
    state === 'CLOSED' ? (await createAction(api.db, survey, newAction, api.clock())).actionId : randomUUID();
  return { accountId, surveyId: survey.surveyId, actionId, state, waiting: idOf(false)!, submitted: idOf(true) };
}

/** A survey in each state. A successful operation removes the survey, since it may have changed it. */
const untouched = new Map<State, Survey>();

const entries = () =>
  api.db.selectFrom('audit_entry').where('account_id', '=', organisation.accountId).select(['id', 'action']).execute();

const attempts = Object.entries(table).flatMap(([name, each]) =>
  each.map((attempt) => ({ name, what: '', ...attempt })),
);

it.each(attempts)('$name $what', async ({ name, as = 'edit', json, outcomes }) => {
  const operation: Operation = operations[name as SurveyOperation];
  for (const [index, state] of states.entries()) {
    const outcome = outcomes[index]!;
    if (outcome === '-') continue;
    const survey = untouched.get(state) ?? (await make(state));
    untouched.set(state, survey);
    const { accountId, surveyId, actionId, waiting } = survey;
    const values: Record<string, string> = {
      accountId,
      surveyId,
      actionId,
      sectionId: 'organisation-questions',
      questionId,
      participationId: waiting,
    };
    const before = await entries();
    const { status, body } = await api.call(
      operation.method,
      operation.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => values[id]!),
      {
        token: organisation.as[as],
        ...(json && { json: json(survey) }),
      },
    );
    expect([state, status < 300 ? 'ok' : body.error]).toEqual([state, outcome]);
    // A successful change or release has left an entry, and a rejected one has not.
    const left = (await entries()).filter(({ id }) => !before.some((entry) => entry.id === id));
    expect([state, left.map(({ action }) => action)]).toEqual([
      state,
      outcome === 'ok' && isAudited(operation) ? [name] : [],
    ]);
    if (outcome === 'ok') untouched.delete(state);
  }
});
