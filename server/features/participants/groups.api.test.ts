import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const call = (method: string, url: string, json?: unknown) =>
  api.call(method as 'GET', url, { token: organisation.as.super, ...(json !== undefined && { json }) });
const create = (accountId: string, name: unknown) => call('POST', `/account/${accountId}/group`, { name });
const rename = (accountId: string, groupId: string, name: unknown) =>
  call('PATCH', `/account/${accountId}/group/${groupId}`, { name });
const list = async (accountId: string, query = ''): Promise<{ id: string; name: string; groupType: string }[]> =>
  (await call('GET', `/account/${accountId}/groups${query}`)).body.groups;
const newOrganisation = async () => (await createOrganisation(api, 'Groups')).accountId;

describe('a new group', () => {
  it('is listed with its name, and is empty', async () => {
    const accountId = await newOrganisation();
    const { status, body } = await create(accountId, '  Night shift ');
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), name: 'Night shift', groupType: 'regular', participantCount: 0 });
    expect((await list(accountId)).map(({ name }) => name)).toEqual(['All participants', 'Night shift']);
  });

  it('needs a name that no other group has, case-insensitive, including the group of all participants', async () => {
    const accountId = await newOrganisation();
    await create(accountId, 'Küche');
    for (const name of ['Küche', 'KÜCHE', 'küche ', 'all PARTICIPANTS'])
      expect(await create(accountId, name)).toMatchObject({ status: 400, body: { error: 'DuplicateName' } });
    for (const name of ['', '   ', undefined, null, 3, 'x'.repeat(201), 'a\0b']) {
      expect((await create(accountId, name)).body).toMatchObject({
        error: 'Validation',
        messages: [{ property: 'name' }],
      });
    }
    expect((await create(await newOrganisation(), 'Küche')).status).toBe(201);
    expect(await list(accountId)).toHaveLength(2);
  });

  it('is created once by simultaneous calls', async () => {
    const accountId = await newOrganisation();
    const answers = await Promise.all(['Office', 'OFFICE', 'office', 'Office'].map((name) => create(accountId, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe('the list', () => {
  it('begins with the group of all participants, and then is sorted by name, in pages', async () => {
    const accountId = await newOrganisation();
    for (const name of ['b', 'Aaa', 'C', 'a first']) await create(accountId, name);
    const names = (await list(accountId)).map(({ name }) => name);
    expect(names).toEqual(['All participants', 'a first', 'Aaa', 'b', 'C']);
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await call('GET', `/account/${accountId}/groups?limit=2&cursor=${cursor}`);
      pages.push(...body.groups.map(({ name }: { name: string }) => name));
      cursor = body.cursor;
    }
    expect(pages).toEqual(names);
    expect((await call('GET', `/account/${accountId}/groups?cursor=x`)).body.messages).toMatchObject([
      { property: 'cursor' },
    ]);
  });

  it('returns the size of each group, and counts everyone in the group of all participants', async () => {
    const accountId = await newOrganisation();
    const { body: group } = await create(accountId, 'Some');
    await call('POST', `/account/${accountId}/participants`, {
      participants: [{ emailAddress: 'a@x.example' }, { emailAddress: 'b@x.example' }],
      groupId: group.id,
    });
    await call('POST', `/account/${accountId}/participants`, { participants: [{ emailAddress: 'c@x.example' }] });
    expect(await list(accountId)).toMatchObject([
      { name: 'All participants', groupType: 'allParticipants', participantCount: 3 },
      { id: group.id, groupType: 'regular', participantCount: 2 },
    ]);
  });
});

describe('a new name', () => {
  it('is stored, even if it differs from the old one only in case', async () => {
    const accountId = await newOrganisation();
    const { body: group } = await create(accountId, 'Nights');
    expect(await rename(accountId, group.id, 'NIGHTS')).toMatchObject({
      status: 200,
      body: { ...group, name: 'NIGHTS' },
    });
    expect((await rename(accountId, group.id, 'Night shift')).body.name).toBe('Night shift');
  });

  it('is rejected if another group has it, even if several groups are renamed simultaneously', async () => {
    const accountId = await newOrganisation();
    const groups = await Promise.all(['A', 'B', 'C'].map((name) => create(accountId, name)));
    expect((await rename(accountId, groups[0]!.body.id, 'b')).body.error).toBe('DuplicateName');
    const answers = await Promise.all([
      ...groups.map(({ body }) => rename(accountId, body.id, 'Wanted')),
      create(accountId, 'wanted'),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'DuplicateName')).toHaveLength(3);
    expect((await rename(accountId, groups[0]!.body.id, '')).body.error).toBe('Validation');
  });
});

describe('a group that is deleted', () => {
  it('is not listed any more, and its people stay in the organisation', async () => {
    const accountId = await newOrganisation();
    const { body: group } = await create(accountId, 'Short');
    await call('POST', `/account/${accountId}/participants`, {
      participants: [{ emailAddress: 'a@x.example' }],
      groupId: group.id,
    });
    expect((await call('DELETE', `/account/${accountId}/group/${group.id}`)).status).toBe(204);
    expect((await call('DELETE', `/account/${accountId}/group/${group.id}`)).status).toBe(404);
    expect(await list(accountId)).toMatchObject([{ participantCount: 1 }]);
  });

  it('must be a group of the organisation in the path, and so must a renamed group', async () => {
    const mine = await newOrganisation();
    const { body: theirs } = await create(await newOrganisation(), 'Theirs');
    expect((await rename(mine, theirs.id, 'Mine')).status).toBe(404);
    expect((await call('DELETE', `/account/${mine}/group/${theirs.id}`)).status).toBe(404);
  });
});

it('the group of all participants cannot be changed or deleted', async () => {
  const accountId = await newOrganisation();
  const [all] = await list(accountId);
  const rejection = { status: 400, body: { error: 'Validation', messages: [{ property: 'groupId' }] } };
  expect(await rename(accountId, all!.id, 'Everybody')).toMatchObject(rejection);
  expect(await call('DELETE', `/account/${accountId}/group/${all!.id}`)).toMatchObject(rejection);
  expect(
    await call('POST', `/account/${accountId}/group/${all!.id}/participants`, { participantIds: [] }),
  ).toMatchObject(rejection);
  expect(
    await call('DELETE', `/account/${accountId}/group/${all!.id}/participants`, { participantIds: [] }),
  ).toMatchObject(rejection);
});
