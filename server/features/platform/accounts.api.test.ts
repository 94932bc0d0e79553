import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let fernhill: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  fernhill = await createOrganisation(api, 'Fernhill');
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST', url: string, json?: object) =>
  api.call(method, `/admin/accounts${url}`, { token: fernhill.as.super, ...(json && { json }) });
const names = async (url: string) => (await call('GET', url)).body.accounts.map(({ name }: { name: string }) => name);
const create = async (name: string) => (await call('POST', '', { name })).body.id as string;

it('only super administrators can list, search and create organisations', async () => {
  const { tokens } = await makeSurvey(api, { people: 1, name: 'Archived' });
  const participant = await participate(api, tokens[0]!);
  for (const [method, url] of [
    ['GET', ''],
    ['GET', '/search?text=a'],
    ['POST', ''],
  ] as const) {
    const as = async (token?: string) =>
      (
        await api.call(method, `/admin/accounts${url}`, {
          ...(token && { token }),
          ...(method === 'POST' && { json: 'nonsense' }),
        })
      ).status;
    expect([await as(), await as(participant.token), await as(fernhill.as.manage)]).toEqual([401, 403, 403]);
  }
});

it('creates an organisation without members, and records that in its log', async () => {
  const { status, body } = await call('POST', '', { name: '  Larkfield  ' });
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(String), name: 'Larkfield', disabled: false, archived: false });
  const get = async (url: string) =>
    (await api.call('GET', `/account/${body.id}${url}`, { token: fernhill.as.super })).body;
  expect(await get('')).toMatchObject({
    name: 'Larkfield',
    timeZone: 'UTC',
    numberOfStaff: null,
    logo: null,
    retentionMonths: null,
  });
  expect((await get('/users')).users).toEqual([]);
  expect((await get('/groups')).groups).toMatchObject([{ groupType: 'allParticipants' }]);
  expect((await get('/audit-log')).entries).toMatchObject([
    { action: 'createAccount', subject: 'Larkfield', person: { superAdmin: true } },
  ]);
  expect((await api.call('GET', `/account/${body.id}`, { token: fernhill.as.manage })).status).toBe(404);
  for (const name of ['', '  ', null, 7, 'x'.repeat(201)])
    expect((await call('POST', '', { name })).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'name' }],
    });
});

it('lists organisations by name, page by page, with archived ones separately, and finds part of a name', async () => {
  for (const name of ['alder 100%', 'Alder_Way', 'Zebra', 'alder 1000']) await create(name);
  const put = await create('Put away');
  await api.call('PATCH', `/account/${put}`, { token: fernhill.as.super, json: { archived: true, disabled: true } });
  const all = ['alder 100%', 'alder 1000', 'Alder_Way', 'Archived organisation', 'Fernhill', 'Larkfield', 'Zebra'];
  expect((await names('')).toSorted()).toEqual(all.toSorted());

  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: Awaited<ReturnType<typeof call>> = await call(
      'GET',
      `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    paged.push(...body.accounts.map(({ name }: { name: string }) => name));
    cursor = body.cursor;
    // An organisation created between two pages makes none appear twice.
    if (paged.length === 2) await create('AAA');
  }
  expect(paged.toSorted()).toEqual(all.toSorted());

  expect((await call('GET', '?archived=true')).body).toEqual({
    accounts: [
      { id: put, name: 'Put away', disabled: true, archived: true, surveys: 0, participants: 0, lastSignIn: null },
    ],
    cursor: null,
  });
  expect(await names('?archived=false')).not.toContain('Put away');
  expect(await names('/search?text=ALDER%201')).toHaveLength(2);
  expect(await names('/search?text=%25')).toEqual(['alder 100%']);
  expect(await names('/search?text=_')).toEqual(['Alder_Way']);
  expect(await names('/search?text=put')).toEqual([]);
  expect(await names('/search?text=put&archived=true')).toEqual(['Put away']);
  expect(await names('/search?text=')).toHaveLength(8);
  expect(await names('/search')).toHaveLength(8);
});

it('counts the surveys and people of each organisation, and shows the last day on which an administrator signed in', async () => {
  const summary = async (name: string) => {
    const lists = [(await call('GET', '?limit=200')).body, (await call('GET', `/search?text=${name}`)).body];
    const [listed, found] = lists.map(({ accounts }) => accounts.find((each: { name: string }) => each.name === name));
    expect(found).toEqual(listed);
    const { surveys, participants, lastSignIn } = listed;
    return { surveys, participants, lastSignIn };
  };
  const { accountId } = await makeSurvey(api, { people: 3, name: 'Counted', shareLinks: 2 });
  await makeSurvey(api, { accountId, name: 'Draft', status: 'DRAFT', people: 1 });
  expect(await summary('Counted organisation')).toEqual({ surveys: 2, participants: 4, lastSignIn: null });

  const before = await summary('Fernhill');
  const members = api.db.updateTable('membership').where('account_id', '=', fernhill.accountId);
  await members.set({ last_sign_in_on: '2026-11-24' }).where('admin_user_role', '=', 'manage').execute();
  await members.set({ last_sign_in_on: '2026-11-02' }).where('admin_user_role', '=', 'view').execute();
  expect(await summary('Fernhill')).toEqual({ ...before, lastSignIn: '2026-11-24' });
  expect((await summary('Counted organisation')).lastSignIn).toBeNull();
});

it.each(['?limit=0', '?limit=x', '?cursor=x', '?archived=maybe', '?archived=', '?other=1', '/search?text=a%00'])(
  'rejects the query %s',
  async (query) => {
    expect((await call('GET', query)).body.error).toBe('Validation');
  },
);
