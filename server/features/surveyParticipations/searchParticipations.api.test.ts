import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { personNamed } from '#testing/surveys/personNamed.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const newSurvey = (people: string[], open = true) =>
  makeSurvey(api, { accountId: organisation.accountId, people, status: open ? 'OPEN' : 'READY' });
const list = (survey: TestSurvey, query = '', path = 'participations') =>
  api.call('GET', `${survey.url}/${path}?${query}`, { token: organisation.as.view });
const namesOf = (participations: SurveyParticipation[]) =>
  participations.map(({ participant }) => participant?.familyName ?? null);
const names = async (survey: TestSurvey, query: string, path?: string) =>
  namesOf((await list(survey, query, path)).body.participations);
const change = async (name: string, changes: { given_name?: string; family_name?: string }) =>
  api.db
    .updateTable('participant')
    .set(changes)
    .where('account_id', '=', organisation.accountId)
    .where('email_address', '=', personNamed(name).emailAddress)
    .execute();
const setDates = async (survey: TestSurvey, name: string, changes: object) =>
  api.db
    .updateTable('participation')
    .set(changes)
    .where('id', '=', (await survey.find(name)).id)
    .execute();

it('shows who takes part and who has submitted, but never when', async () => {
  const survey = await newSurvey(['Ann', 'Bo']);
  api.wait(60_000);
  await survey.submit('Ann');
  const { status, body } = await list(survey);
  expect(status).toBe(200);
  const ann = await survey.find('Ann');
  expect(body).toEqual({
    participations: [
      {
        id: ann.id,
        status: 'COMPLETED',
        whenLastInvited: ann.when_last_invited!.toISOString(),
        delivery: 'none',
        participant: { id: ann.participant_id, ...personNamed('Ann') },
      },
      expect.objectContaining({ status: 'INVITED', delivery: 'waiting' }),
    ],
    cursor: null,
  });
  expect(JSON.stringify(body)).not.toContain(ann.when_completed!.toISOString());
  expect(JSON.stringify(body)).not.toContain(ann.public_id);
});

it('shows a missing name as null', async () => {
  const survey = await newSurvey(['Mo', 'Al']);
  await change('Mo', { given_name: '', family_name: '' });
  const { body } = await list(survey, 'query=x.example', 'participants/search');
  expect(body.participations.map(({ participant }: SurveyParticipation) => participant)).toMatchObject([
    { familyName: 'Al' },
    { givenName: null, familyName: null, emailAddress: 'mo@x.example' },
  ]);
});

it('lists no previews and no empty share-link participations; share-link responses come last, without a name', async () => {
  const survey = await newSurvey(['Zoe']);
  expect((await api.call('POST', `${survey.url}/preview`, { token: organisation.as.view })).status).toBe(200);
  const { share_token } = await api.db
    .selectFrom('survey')
    .where('id', '=', survey.surveyId)
    .select('share_token')
    .executeTakeFirstOrThrow();
  await participate(api, share_token);
  await survey.answerAnonymously();
  const { body } = await list(survey);
  expect(namesOf(body.participations)).toEqual(['Zoe', null]);
  expect(body.participations[1]).toMatchObject({
    status: 'COMPLETED',
    whenLastInvited: null,
    delivery: 'none',
    participant: null,
  });
  expect(await names(survey, 'sort=-familyName')).toEqual(['Zoe', null]);
});

it('shows the outcome of the last invitation or reminder', async () => {
  const survey = await newSurvey(['Added'], false);
  const deliveryOf = async (name: string) =>
    ((await list(survey, 'limit=200')).body.participations as SurveyParticipation[]).find(
      ({ participant }) => participant!.familyName === name,
    )!.delivery;
  expect(await deliveryOf('Added')).toBe('none');
  await survey.open();
  expect(await deliveryOf('Added')).toBe('waiting');
  api.wait(1000);
  await setDates(survey, 'Added', { when_invitation_delivered: api.clock() });
  expect(await deliveryOf('Added')).toBe('delivered');
  api.wait(1000);
  await setDates(survey, 'Added', { when_last_reminded: api.clock() });
  expect(await deliveryOf('Added')).toBe('waiting');
  await setDates(survey, 'Added', { when_invitation_delivered: api.clock() });
  expect(await deliveryOf('Added')).toBe('delivered');

  await survey.add(['Stopped', 'Refused', 'Late']);
  const reject = (email_address: string, reason: 'stopped' | 'undeliverable') =>
    api.db
      .insertInto('mail_refusal')
      .values({ account_id: organisation.accountId, email_address, reason, when_refused: api.clock() })
      .execute();
  await reject('stopped@x.example', 'stopped');
  await reject('refused@x.example', 'undeliverable');
  expect(await deliveryOf('Stopped')).toBe('stopped');
  expect(await deliveryOf('Refused')).toBe('undeliverable');
  await survey.close();
  expect(await deliveryOf('Late')).toBe('none');
});

it('filters people whose mail is suppressed and counts them, whether or not they have completed the survey', async () => {
  const survey = await newSurvey(['Fine', 'Gone', 'Done', 'Mute']);
  await survey.answerAnonymously();
  const other = await newSurvey(['Elsewhere']);
  const reject = (name: string, reason: 'stopped' | 'undeliverable', account_id = organisation.accountId) =>
    api.db
      .insertInto('mail_refusal')
      .values({
        account_id,
        email_address: personNamed(name).emailAddress.toLowerCase(),
        reason,
        when_refused: api.clock(),
      })
      .execute();
  for (const name of ['Gone', 'Done', 'Elsewhere']) await reject(name, 'undeliverable');
  await reject('Mute', 'stopped');
  await reject('Fine', 'undeliverable', (await createOrganisation(api)).accountId);
  await survey.submit('Done');

  for (const path of ['participations', 'participants/search']) {
    expect(await names(survey, 'mailRefusal=undeliverable', path)).toEqual(['Done', 'Gone']);
    expect(await names(survey, 'mailRefusal=stopped', path)).toEqual(['Mute']);
  }
  expect(await names(survey, 'mailRefusal=undeliverable&sort=-familyName&filter=notCompleted')).toEqual(['Gone']);
  expect(await list(survey, 'mailRefusal=late')).toMatchObject({
    status: 400,
    body: { error: 'Validation', messages: [{ property: 'mailRefusal' }] },
  });
  const countOf = async ({ url }: TestSurvey) =>
    (await api.call('GET', url, { token: organisation.as.view })).body.participants.undeliverableCount;
  expect([await countOf(survey), await countOf(other)]).toEqual([2, 1]);
});

it('sorts by every key in either direction, case-insensitive', async () => {
  const survey = await newSurvey(['delta', 'Alpha', 'charlie', 'BRAVO']);
  const sorted = ['Alpha', 'BRAVO', 'charlie', 'delta'];
  for (const sort of [
    '',
    'sort=familyName',
    'sort=FamilyName',
    'sort=email',
    'sort=invited',
    'sort=completed',
    'sort=givenName',
  ]) {
    expect({ sort, names: await names(survey, sort) }).toEqual({ sort, names: sorted });
  }
  expect(await names(survey, 'sort=-familyName')).toEqual(sorted.toReversed());
  expect(await names(survey, 'sort=-Email')).toEqual(sorted.toReversed());
  await change('delta', { given_name: 'abel' });
  expect(await names(survey, 'sort=givenName')).toEqual(['delta', 'Alpha', 'BRAVO', 'charlie']);
  expect(await names(survey, 'sort=-GivenName')).toEqual(['charlie', 'BRAVO', 'Alpha', 'delta']);
  await setDates(survey, 'BRAVO', { when_last_invited: new Date('2026-01-01') });
  expect(await names(survey, 'sort=invited')).toEqual(['BRAVO', 'Alpha', 'charlie', 'delta']);
  expect(await names(survey, 'sort=-invited')).toEqual(['Alpha', 'charlie', 'delta', 'BRAVO']);
  await survey.submit('charlie');
  expect(await names(survey, 'sort=completed')).toEqual(['Alpha', 'BRAVO', 'delta', 'charlie']);
  expect(await names(survey, 'sort=-completed')).toEqual(['charlie', 'Alpha', 'BRAVO', 'delta']);
});

it('people who have submitted are sorted by name, not by time', async () => {
  const survey = await newSurvey(['First', 'Second', 'Last']);
  for (const name of ['Second', 'Last', 'First']) {
    await survey.submit(name);
    api.wait(60_000);
  }
  expect(await names(survey, 'sort=-completed')).toEqual(['First', 'Last', 'Second']);
});

it('applies all requested filters', async () => {
  const survey = await newSurvey(['Uninvited'], false);
  await survey.open();
  await setDates(survey, 'Uninvited', { when_last_invited: null });
  await survey.add(['Done', 'Open']);
  await setDates(survey, 'Uninvited', { when_last_invited: null });
  await survey.submit('Done');
  await survey.answerAnonymously();
  const filtered = (...filters: string[]) => names(survey, filters.map((filter) => `filter=${filter}`).join('&'));
  expect(await filtered('all')).toEqual(['Done', 'Open', 'Uninvited', null]);
  expect(await filtered('invited')).toEqual(['Done', 'Open']);
  expect(await filtered('notInvited')).toEqual(['Uninvited', null]);
  expect(await filtered('Completed')).toEqual(['Done', null]);
  expect(await filtered('NotCompleted')).toEqual(['Open', 'Uninvited']);
  expect(await filtered('HasEmailAddress')).toEqual(['Done', 'Open', 'Uninvited']);
  expect(await filtered('completed', 'hasEmailAddress')).toEqual(['Done']);
  expect(await filtered('invited', 'notCompleted', 'all')).toEqual(['Open']);
  expect(await filtered('completed', 'notCompleted')).toEqual([]);
});

it('finds part of the given name, the family name, both, or the address; % and _ have no special meaning', async () => {
  const survey = await newSurvey(['Ann_a', 'Berg']);
  await change('Berg', { given_name: 'Ünal', family_name: '50% Berg' });
  await survey.answerAnonymously();
  const found = (text: string) => names(survey, `query=${encodeURIComponent(text)}`, 'participants/search');
  expect(await found('')).toEqual(['50% Berg', 'Ann_a', null]);
  expect(await found('ANN')).toEqual(['Ann_a']);
  expect(await found('given ann')).toEqual(['Ann_a']);
  expect(await found('berg@X')).toEqual(['50% Berg']);
  expect(await found('nal 50')).toEqual(['50% Berg']);
  expect(await found('%')).toEqual(['50% Berg']);
  expect(await found('_')).toEqual(['Ann_a']);
  expect(await found('  ann  ')).toEqual(['Ann_a']);
  expect(await found('nobody')).toEqual([]);
  expect(await names(survey, 'query=ann&filter=completed', 'participants/search')).toEqual([]);
});

it('filters by membership in any of several groups, including the group of all participants', async () => {
  const survey = await newSurvey(['Ann', 'Bo', 'Cy', 'Di']);
  await survey.answerAnonymously();
  const one = await createGroup(api, organisation.accountId, ['Ann', 'Bo']);
  const other = await createGroup(api, organisation.accountId, ['Bo', 'Cy']);
  const everyone = await api.db
    .selectFrom('participant_group')
    .where('account_id', '=', organisation.accountId)
    .where('group_type', '=', 'allParticipants')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await names(survey, `groups=${one}`)).toEqual(['Ann', 'Bo']);
  expect(await names(survey, `groups=${one}&groups=${other}`)).toEqual(['Ann', 'Bo', 'Cy']);
  expect(await names(survey, `groups=${other}&query=c`, 'participants/search')).toEqual(['Cy']);
  expect(await names(survey, `groups=${everyone.id}`)).toEqual(['Ann', 'Bo', 'Cy', 'Di']);
});

it('rejects unknown values, cursors and groups with an error that names the parameter', async () => {
  const survey = await newSurvey(['Ann', 'Bo']);
  const foreign = await createOrganisation(api, 'Foreign');
  const foreignGroup = await createGroup(api, foreign.accountId, []);
  const {
    body: { cursor },
  } = await list(survey, 'limit=1');
  for (const [query, property] of [
    ['sort=name', 'sort'],
    ['sort=--email', 'sort'],
    ['filter=reportAvailable', 'filter'],
    ['filter=all&filter=x', 'filter'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=x', 'cursor'],
    [`sort=email&cursor=${cursor}`, 'cursor'],
    ['groups=x', 'groups'],
    [`groups=${foreignGroup}`, 'groups'],
    [`groups=${survey.surveyId}`, 'groups'],
  ] as const) {
    for (const path of ['participations', 'participants/search']) {
      const { status, body } = await list(survey, query, path);
      expect({ query, status, body }).toMatchObject({
        query,
        status: 400,
        body: { error: 'Validation', messages: [{ property }] },
      });
    }
  }
});

it.each(['familyName', '-familyName', 'givenName', 'email', '-invited', 'completed'])(
  'pages sorted by %s neither repeat nor miss anyone while others are removed',
  async (sort) => {
    const survey = await newSurvey(Array.from({ length: 9 }, (_, index) => `P${index}`));
    await survey.submit('P4');
    await survey.answerAnonymously();
    const whole = await names(survey, `sort=${sort}`);
    const seen: (string | null)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(survey, `sort=${sort}&limit=3&cursor=${cursor}`);
      seen.push(...namesOf(body.participations));
      ({ cursor } = body);
      if (seen.length === 3)
        await api.db
          .deleteFrom('participation')
          .where('id', '=', (await survey.find(whole[0]!)).id)
          .execute();
    }
    expect(seen).toEqual(whole);
  },
);

it('returns every match once and in order, with pages of any length and any number of people invited at the same time', async () => {
  const survey = await newSurvey([]);
  const key = { account_id: organisation.accountId, survey_id: survey.surveyId };
  const draw = (texts: string[]) => texts[randomInt(texts.length)]!;
  const made = Array.from({ length: 40 }, (_, index) => ({
    id: randomUUID(),
    participantId: index < 34 ? randomUUID() : null,
    family: draw(['', 'Ash', 'BIRCH', 'elm']),
    given: draw(['', 'ann', 'Bo']),
    email: `p${randomInt(100)}.${randomUUID()}@x.example`,
    completed: index >= 34 || randomInt(3) === 0,
    invited:
      index >= 34
        ? null
        : [
            null,
            new Date('2026-01-01'),
            new Date('2026-01-02'),
            new Date(Date.UTC(2026, 0, 1 + randomInt(5), 0, index)),
          ][randomInt(4)]!,
  }));
  const people = made.filter(({ participantId }) => participantId !== null);
  await api.db
    .insertInto('participant')
    .values(
      people.map(({ participantId, family, given, email }) => ({
        account_id: organisation.accountId,
        id: participantId!,
        given_name: given,
        family_name: family,
        email_address: email,
        stop_token: randomUUID(),
        created_at: api.clock(),
      })),
    )
    .execute();
  await api.db
    .insertInto('participation')
    .values(
      made.map(({ id, participantId, completed, invited }) => ({
        ...key,
        id,
        participant_id: participantId,
        public_id: randomUUID(),
        token: randomUUID(),
        when_last_invited: invited,
        when_started: completed ? api.clock() : null,
        when_completed: completed ? api.clock() : null,
        created_at: api.clock(),
      })),
    )
    .execute();

  type Row = (typeof made)[number];
  const nulls = (value: string | number | null) => (value === null ? 1 : 0);
  const compare = (a: string | number | null, b: string | number | null, sign = 1) =>
    nulls(a) - nulls(b) || (a === null || b === null || a === b ? 0 : a < b ? -sign : sign);
  const compareEach = (a: (string | number | null)[], b: (string | number | null)[], sign = 1) =>
    a.map((value, index) => compare(value, b[index]!, sign)).find((order) => order !== 0) ?? 0;
  // Share-link responses come after people without a name.
  const named = ({ participantId }: Row, ...texts: string[]) => [
    participantId && 'known',
    ...texts.map((text) => (participantId && text.toLowerCase()) || null),
  ];
  const name = (row: Row) => named(row, row.family, row.given);
  const keys: Record<string, (row: Row) => (string | number | null)[]> = {
    familyName: name,
    givenName: (row) => named(row, row.given, row.family),
    email: ({ participantId, email }) => [participantId && email],
    invited: ({ invited }) => [invited && invited.getTime()],
    completed: ({ completed }) => [Number(completed)],
  };
  const filters: Record<string, (row: Row) => boolean> = {
    all: () => true,
    notInvited: ({ invited }) => !invited,
    invited: ({ invited }) => invited !== null,
    notCompleted: ({ completed }) => !completed,
    'completed&query=sh': ({ completed, family }) => completed && family === 'Ash',
  };
  for (const [sort, keyOf] of Object.entries(keys)) {
    for (const sign of [1, -1]) {
      const ofName = sort === 'invited' || sort === 'completed' ? 1 : sign;
      const sorted = made.toSorted(
        (a, b) =>
          compareEach(keyOf(a), keyOf(b), sign) ||
          compareEach(name(a), name(b), ofName) ||
          compare(a.participantId, b.participantId, ofName) ||
          compare(a.id, b.id),
      );
      for (const [filter, isIn] of Object.entries(filters)) {
        const expected = sorted
          .filter((row) => isIn(row) && (row.participantId !== null || !filter.includes('query')))
          .map(({ id }) => id);
        const limit = 3 + randomInt(18);
        const requested = `sort=${sign < 0 ? '-' : ''}${sort}&filter=${filter}&limit=${limit}`;
        const found: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { body } = await list(
            survey,
            `${requested}&cursor=${encodeURIComponent(cursor)}`,
            'participants/search',
          );
          expect({ requested, full: body.cursor === null || body.participations.length === limit }).toEqual({
            requested,
            full: true,
          });
          found.push(...body.participations.map(({ id }: { id: string }) => id));
          ({ cursor } = body);
        }
        expect({ requested, found }).toEqual({ requested, found: expected });
      }
    }
  }
});
