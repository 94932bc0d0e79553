import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations, type OperationName } from '../contract/api.ts';
import type { Operation } from '../contract/operation.ts';
import { createApiApp, type ApiApp } from '../testing/servers/apiApp.ts';
import { callers, createWorld, type Caller, type World } from '../testing/surveys/world.ts';

/**
 * Tests access rights. Every principal calls every operation of the contract on objects of their own organisation, of
 * another organisation, and of a disabled one. The expectation follows from the access that the operation declares and
 * from docs/rules/roles.md#access-to-a-call. It is written here independently, without the server's code.
 */
type Expected = 401 | 404 | 403 | 'admitted';

const inOrganisation = ({ path }: Operation) => path.includes('{accountId}') || path.includes('{surveyId}');
const named = (name: string): Operation => operations[name as OperationName];

/** The access levels that each role has. */
const includes: Partial<Record<Caller, readonly Operation['access'][]>> = {
  report: ['report'],
  view: ['report', 'view'],
  edit: ['report', 'view', 'edit'],
  manage: ['report', 'view', 'edit', 'manage'],
};
/** The operations that a print link may call for its survey. */
const printed = ['getFilters', 'getReport', 'getHeatMap', 'getTrend'];

interface Call {
  name: string;
  caller: Caller;
  /** True if the path names an object in the principal's own organisation and, for participations, their own. */
  isOwn: boolean;
  disabled?: boolean;
}

function expectedOf({ name, caller, isOwn, disabled = false }: Call): Expected {
  const operation = named(name);
  const { access } = operation;
  if (access === 'public') return 'admitted';
  if (caller === 'signedOut' || caller === 'badToken') return 401;
  if (access === 'session') {
    // Saving an answer checks the session in its one statement. That statement treats a print link like any session
    // without a participation.
    if (caller === 'print') return name === 'postAnswer' ? 404 : 403;
    if (!operation.path.includes('{participationId}')) return 'admitted';
    return isOwn && (caller === 'participation' || caller === 'stranger') ? 'admitted' : 404;
  }
  const isPerson = caller !== 'participation' && caller !== 'print';
  if (!inOrganisation(operation)) {
    if (!isPerson || (access === 'super' && caller !== 'super')) return 403;
    return isOwn || !operation.path.includes('{sessionId}') ? 'admitted' : 404;
  }
  if (caller === 'super') return 'admitted';
  const isMember = isOwn && (caller === 'print' ? printed.includes(name) : includes[caller] !== undefined);
  if (!isMember) return 404;
  if (disabled) return 403;
  return caller === 'print' || includes[caller]!.includes(access) ? 'admitted' : 403;
}

let api: ApiApp;
let own: World;
let other: World;
let disabled: World;
beforeAll(async () => {
  api = await createApiApp();
  [own, other, disabled] = [
    await createWorld(api, 'Own'),
    await createWorld(api, 'Other'),
    await createWorld(api, 'Disabled'),
  ];
  await api.db
    .updateTable('account')
    .set({ when_disabled: api.clock() })
    .where('id', '=', disabled.accountId)
    .execute();
});
afterAll(() => api.close());

/** Creates the object again for each principal, because the call deletes it. */
const usedUp: Partial<Record<string, (of: World, caller: Caller) => Promise<Record<string, string>>>> = {
  deleteSurvey: async (of) => ({ surveyId: await of.newClosedSurvey() }),
  // The call signs out print sessions of the survey.
  deleteSurveyResults: async (of) => ({ surveyId: await of.newClosedSurvey() }),
  deleteGroup: async (of) => ({ groupId: await of.newGroup() }),
  endMySession: async (of, caller) => ({ sessionId: await of.newSession(caller) }),
  deleteAction: async (of) => ({ actionId: await of.newAction() }),
  removeUser: async (of) => ({ userId: await of.newMember() }),
};

async function pathOf(
  name: string,
  { of, caller, participation }: Pick<Row, 'of' | 'caller' | 'participation'>,
): Promise<string> {
  const { path, access, query } = named(name);
  const articleId = api.content.texts.en.articles.keys().next().value!;
  const topicId = api.content.texts.en.library.topics[0]!.id;
  const values: Record<string, string> = {
    accountId: of.accountId,
    surveyId: path.includes('{sectionId}') ? of.draftId : of.surveyId,
    groupId: of.groupId,
    participantId: of.participantId,
    userId: of.userId,
    actionId: of.actionId,
    articleId,
    topicId,
    participationId: path.startsWith('/survey/') ? of.participation.ofAdministrators : of.participation[participation],
    sectionId: 'organisation-questions',
    questionId: 'own-age',
    logoId: randomUUID(),
    token: 'none',
    ...(await usedUp[name]?.(of, caller)),
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    if (values[parameter] === undefined) throw new Error(`What should be ${parameter} in ${path}?`);
    return values[parameter];
  });
  if (name === 'findLibraryObject') return `${filled}?uri=${topicId}`;
  return access === 'public' && query ? `${filled}?token=none&surveyToken=none` : filled;
}

/**
 * Valid bodies. These operations need one, because their handler checks the owner of the participation only after
 * parsing the request.
 */
const ownBodies: Partial<Record<string, unknown>> = {
  postAnswer: { questionId: 'energy-enough', intValue: 2 },
  setLanguage: { language: 'de' },
};

async function statusOf(
  name: string,
  path: string,
  token: string | undefined,
  json?: unknown,
): Promise<number | 'admitted'> {
  const { status, body } = await api.call(named(name).method, path, { token, ...(json !== undefined && { json }) });
  if (status >= 500) throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`);
  // Some operations of participants answer a specific code if the participation is not the principal's own.
  if (body?.error === 'ParticipationNotFound' && named(name).access === 'session') return 404;
  return [401, 403, 404].includes(status) ? status : 'admitted';
}

interface Row extends Call {
  by: World;
  of: World;
  participation: 'own' | 'another';
  what: string;
}

function rows(name: string): Row[] {
  const row = (what: string, call: Omit<Row, 'name' | 'caller' | 'what'>) =>
    callers.map((caller): Row => ({ name, caller, what: `${caller}, ${what}`, ...call }));
  return [
    ...row('of their own organisation', { by: own, of: own, isOwn: true, participation: 'own' }),
    ...row('of another organisation', { by: own, of: other, isOwn: false, participation: 'own' }),
    ...row('of their own organisation, which is disabled', {
      by: disabled,
      of: disabled,
      isOwn: true,
      disabled: true,
      participation: 'own',
    }),
    ...(named(name).access === 'session'
      ? row("of somebody else's participation", { by: own, of: own, isOwn: false, participation: 'another' })
      : []),
  ];
}

it.each(Object.keys(operations))('%s', async (name) => {
  const { access, body, ignoresBody } = named(name);
  const takesBody = body !== undefined && !ignoresBody;
  for (const row of rows(name)) {
    const expected = expectedOf(row);
    const path = await pathOf(name, row);
    const token = row.by.as[row.caller];
    if (access === 'public') {
      const status = await statusOf(name, path, token, takesBody ? 'nonsense' : undefined);
      expect([row.what, status === 404 ? 'admitted' : status]).toEqual([row.what, expected]);
      continue;
    }
    for (const json of sentBy(name, takesBody, expected))
      expect([row.what, await statusOf(name, path, token, json)]).toEqual([row.what, expected]);
  }
});

/**
 * The input is validated after access is checked. So an invalid input does not affect whether access is denied. If
 * access is granted, the call changes no data.
 */
function sentBy(name: string, takesBody: boolean, expected: Expected): unknown[] {
  if (!takesBody) return [undefined];
  if (name in ownBodies) return [ownBodies[name]];
  return expected === 'admitted' ? ['nonsense'] : ['nonsense', {}];
}

const withSuperFields = Object.entries<Operation>(operations).flatMap(([name, { superFields = [] }]) =>
  superFields.map((field) => ({ name, field })),
);

it.each(withSuperFields)('$name: only super administrators may set $field', async ({ name, field }) => {
  const path = await pathOf(name, { of: own, caller: 'super', participation: 'own' });
  for (const value of [null, { nonsense: true }]) {
    expect(await statusOf(name, path, own.as.manage, { [field]: value })).toBe(403);
  }
  expect(await statusOf(name, path, own.as.super, { [field]: { nonsense: true } })).toBe('admitted');
});
