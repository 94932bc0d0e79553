import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
let groupId: string;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  const { accountId, as } = organisation;
  groupId = (await api.call('POST', `/account/${accountId}/group`, { token: as.edit, json: { name: 'Night shift' } }))
    .body.id;
  await add(people.slice(0, 3), groupId);
  await add(people.slice(3));
});
afterAll(() => api.close());

const people = [
  { givenName: 'Cem', familyName: 'Öztürk', emailAddress: 'cem@a.example' },
  { givenName: 'ann', familyName: 'BERG', emailAddress: 'Z.berg@a.example' },
  { givenName: 'Bea', familyName: 'berg', emailAddress: 'bea_100%@a.example' },
  { givenName: 'Ines', familyName: 'Strauß', emailAddress: 'ines@b.example' },
  { givenName: '', familyName: null, emailAddress: 'nobody@b.example' },
  { givenName: 'Per\\cent', familyName: 'Ärmel', emailAddress: 'per@b.example' },
];

const add = (participants: object[], group: string | null = null) =>
  api.call('POST', `/account/${organisation.accountId}/participants`, {
    token: organisation.as.edit,
    json: { participants, groupId: group },
  });
const get = (path: string, token = organisation.as.view) =>
  api.call('GET', `/account/${organisation.accountId}/participants${path}`, { token });
const addresses = async (path: string): Promise<string[]> =>
  (await get(path)).body.participants.map(({ emailAddress }: { emailAddress: string }) => emailAddress);

describe('the list', () => {
  it('is sorted by family name, then given name, case-insensitive', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    expect(body.cursor).toBeNull();
    expect(body.participants).toHaveLength(people.length);
    const names = body.participants.map(({ familyName }: { familyName: string | null }) => familyName);
    expect(names.slice(0, 2)).toEqual([expect.stringMatching(/berg|Ärmel/i), expect.stringMatching(/berg/i)]);
    const bergs = body.participants.filter(({ familyName }: { familyName: string }) => /berg/i.test(familyName));
    expect(bergs).toMatchObject([
      { givenName: 'ann', familyName: 'BERG' },
      { givenName: 'Bea', familyName: 'berg' },
    ]);
    expect(bergs[0]).toEqual({
      id: expect.any(String),
      givenName: 'ann',
      familyName: 'BERG',
      emailAddress: 'Z.berg@a.example',
      mailRefusal: null,
    });
  });

  it("is sorted by the requested key, ascending or descending, whatever the key's case", async () => {
    const byAddress = [
      'bea_100%@a.example',
      'cem@a.example',
      'ines@b.example',
      'nobody@b.example',
      'per@b.example',
      'Z.berg@a.example',
    ];
    expect(await addresses('?sort=email')).toEqual(byAddress);
    expect(await addresses('?sort=-Email')).toEqual(byAddress.toReversed());
    const given = (await get('?sort=GivenName')).body.participants.map(
      ({ givenName }: { givenName: string }) => givenName,
    );
    expect(given).toEqual(['ann', 'Bea', 'Cem', 'Ines', 'Per\\cent', null]);
  });

  it.each([1, 2, 200])(
    'lists people without a name last in either direction, with %i people per page',
    async (limit) => {
      const { accountId } = await createOrganisation(api, 'Nameless');
      const named = ([givenName, familyName]: (string | null)[], index: number) => ({
        givenName,
        familyName,
        emailAddress: `${index}@n.example`,
      });
      const names = [
        ['Bo', 'Ash'],
        [null, null],
        ['Al', null],
        ['', 'Ash'],
        ['Al', 'Ash'],
        [null, 'Berg'],
        ['Cy', ''],
      ];
      await api.call('POST', `/account/${accountId}/participants`, {
        token: organisation.as.super,
        json: { participants: names.map(named) },
      });
      const sorted = async (sort: string) => {
        const found: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { body } = await api.call(
            'GET',
            `/account/${accountId}/participants?sort=${sort}&limit=${limit}&cursor=${cursor}`,
            { token: organisation.as.super },
          );
          found.push(
            ...body.participants.map(
              ({ givenName, familyName }: { givenName: string | null; familyName: string | null }) =>
                `${givenName} ${familyName}`,
            ),
          );
          cursor = body.cursor;
        }
        return found;
      };
      expect(await sorted('familyName')).toEqual([
        'Al Ash',
        'Bo Ash',
        'null Ash',
        'null Berg',
        'Al null',
        'Cy null',
        'null null',
      ]);
      expect(await sorted('-familyName')).toEqual([
        'null Berg',
        'Bo Ash',
        'Al Ash',
        'null Ash',
        'Cy null',
        'Al null',
        'null null',
      ]);
      expect(await sorted('givenName')).toEqual([
        'Al Ash',
        'Al null',
        'Bo Ash',
        'Cy null',
        'null Ash',
        'null Berg',
        'null null',
      ]);
      expect(await sorted('-givenName')).toEqual([
        'Cy null',
        'Bo Ash',
        'Al Ash',
        'Al null',
        'null Berg',
        'null Ash',
        'null null',
      ]);
    },
  );

  it.each([
    ['?sort=invited', 'sort'],
    ['?sort=completed', 'sort'],
    ['?sort=name', 'sort'],
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
    ['?cursor=nonsense', 'cursor'],
    [`?cursor=${Buffer.from('["a"]').toString('base64url')}`, 'cursor'],
  ])('is rejected for the query %s', async (query, property) => {
    for (const path of [query, `/search${query}`]) {
      expect(await get(path)).toMatchObject({ status: 400, body: { error: 'Validation', messages: [{ property }] } });
    }
  });

  it('comes in pages that neither repeat nor miss anyone while people are added and removed', async () => {
    const { accountId } = await createOrganisation(api, 'Paging');
    const call = (path: string) =>
      api.call('GET', `/account/${accountId}/participants${path}`, { token: organisation.as.super });
    const post = (emailAddress: string, familyName: string) =>
      api.call('POST', `/account/${accountId}/participants`, {
        token: organisation.as.super,
        json: { participants: [{ emailAddress, familyName }] },
      });
    for (const name of ['b', 'D', 'd', 'f', 'H']) await post(`${name.charCodeAt(0)}@p.example`, name);
    const pages: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await call(`?limit=2&cursor=${cursor}`);
      pages.push(body.participants.map(({ familyName }: { familyName: string }) => familyName));
      cursor = body.cursor;
      if (pages.length === 1) {
        await post('before@p.example', 'a');
        await post('after@p.example', 'g');
        await api.db
          .deleteFrom('participant')
          .where('account_id', '=', accountId)
          .where('family_name', '=', 'b')
          .execute();
      }
    }
    expect(pages.flat().map((name) => name.toLowerCase())).toEqual(['b', 'd', 'd', 'f', 'g', 'h']);
  });

  it('shows which addresses get no mail, and why', async () => {
    const { accountId } = organisation;
    await api.db
      .insertInto('mail_refusal')
      .values([
        { account_id: accountId, email_address: 'z.berg@a.example', reason: 'stopped', when_refused: api.clock() },
        { account_id: accountId, email_address: 'cem@a.example', reason: 'undeliverable', when_refused: api.clock() },
      ])
      .execute();
    const { body } = await get('?sort=email');
    expect(body.participants.map(({ mailRefusal }: { mailRefusal: string | null }) => mailRefusal)).toEqual([
      null,
      'undeliverable',
      null,
      null,
      null,
      'stopped',
    ]);
  });
});

describe('the search', () => {
  it.each([
    ['ann berg', ['Z.berg@a.example']],
    ['ANN', ['Z.berg@a.example']],
    ['ber', ['bea_100%@a.example', 'Z.berg@a.example']],
    ['n BERG', ['Z.berg@a.example']],
    ['ÖZTÜRK', ['cem@a.example']],
    ['ztür', ['cem@a.example']],
    ['strauß', ['ines@b.example']],
    ['@B.example', ['ines@b.example', 'nobody@b.example', 'per@b.example']],
    ['%', ['bea_100%@a.example']],
    ['_', ['bea_100%@a.example']],
    ['\\', ['per@b.example']],
    ["' or true --", []],
    ['berg ann', []],
  ])('%s finds %j', async (text, found) => {
    expect(await addresses(`/search?sort=email&text=${encodeURIComponent(text)}`)).toEqual(found);
  });

  it('finds everyone for an empty text', async () => {
    expect(await addresses('/search')).toHaveLength(people.length);
    expect(await addresses('/search?text=&group=')).toHaveLength(people.length);
  });

  it('can be limited to a group; the group of all participants contains everyone', async () => {
    expect(await addresses(`/search?sort=email&group=${groupId}`)).toEqual([
      'bea_100%@a.example',
      'cem@a.example',
      'Z.berg@a.example',
    ]);
    expect(await addresses(`/search?text=berg&sort=-givenName&group=${groupId}`)).toEqual([
      'bea_100%@a.example',
      'Z.berg@a.example',
    ]);
    expect(await addresses(`/search?text=ines&group=${groupId}`)).toEqual([]);
    const { body } = await api.call('GET', `/account/${organisation.accountId}/groups`, {
      token: organisation.as.view,
    });
    expect(await addresses(`/search?text=ines&group=${body.groups[0].id}`)).toEqual(['ines@b.example']);
  });

  it('rejects a group of another organisation', async () => {
    const other = await createOrganisation(api, 'Other');
    const { body } = await api.call('POST', `/account/${other.accountId}/group`, {
      token: other.as.edit,
      json: { name: 'Theirs' },
    });
    for (const group of [body.id, 'no uuid']) {
      expect((await get(`/search?group=${group}`)).body).toMatchObject({
        error: 'Validation',
        messages: [{ property: 'group' }],
      });
    }
  });

  it('rejects NUL, which no name contains', async () => {
    expect((await get('/search?text=a%00b')).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'text' }],
    });
  });
});
