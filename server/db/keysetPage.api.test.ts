import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { keysetPage, type CursorKey, type SortKey } from './keysetPage.ts';

let database: TestDatabase;
const accountId = randomUUID();
const now = new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insertInto('account').values({ id: accountId, name: 'Paged', created_at: now }).execute();
  await addSurveys(
    ['delta', 'Alpha', 'charlie', 'BRAVO', 'echo'].map((name, index) => ({ name, openAt: index % 2 ? null : index })),
  );
});
afterAll(() => database.close());

async function addSurveys(surveys: { name: string; openAt: number | null }[]) {
  const { db } = database;
  await db
    .insertInto('survey_type_version')
    .values({ hash: 'h', type_id: 't', definition: '{}', loaded_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await db
    .insertInto('survey')
    .values(
      surveys.map(({ name, openAt }) => ({
        account_id: accountId,
        id: randomUUID(),
        name,
        type_id: 't',
        type_hash: 'h',
        contact_name: null,
        contact_email: null,
        open_at: openAt === null ? null : new Date(now.getTime() + openAt),
        close_at: null,
        when_open: null,
        when_closed: null,
        share_token: randomUUID(),
        created_at: now,
        modified_at: now,
      })),
    )
    .execute();
}

async function allNames(sortKeys: SortKey[], limit: number, between?: () => Promise<void>) {
  const names: string[] = [];
  let after: CursorKey | null = null;
  do {
    const { rows, last }: { rows: { name: string }[]; last: CursorKey | null } = await keysetPage(
      database.db.selectFrom('survey').select('name'),
      sortKeys,
      { limit, after },
    );
    names.push(...rows.map(({ name }) => name));
    after = last;
    await between?.();
  } while (after);
  return names;
}

const byName: SortKey = { expression: sql`lower(name)`, type: 'text' };
const byOpening: SortKey = { expression: sql`open_at`, type: 'timestamptz' };
const byId: SortKey = { expression: sql`id`, type: 'uuid' };

it.each([1, 2, 5, 200])('returns the whole list in order, with %i rows per page, and ignores case', async (limit) => {
  const sorted = ['Alpha', 'BRAVO', 'charlie', 'delta', 'echo'];
  expect(await allNames([byName, byId], limit)).toEqual(sorted);
  expect(await allNames([{ ...byName, descending: true }, byId], limit)).toEqual(sorted.toReversed());
});

it.each([1, 2, 3])('puts nulls last in ascending and in descending order, with %i rows per page', async (limit) => {
  expect(await allNames([byOpening, byName, byId], limit)).toEqual(['delta', 'charlie', 'echo', 'Alpha', 'BRAVO']);
  expect(await allNames([{ ...byOpening, descending: true }, byName, byId], limit)).toEqual([
    'echo',
    'charlie',
    'delta',
    'Alpha',
    'BRAVO',
  ]);
});

it('neither repeats nor loses a row if others are added or removed between pages', async () => {
  let round = 0;
  const names = await allNames([byName, byId], 2, async () => {
    if (round++ > 0) return;
    await addSurveys([
      { name: 'aaa', openAt: null },
      { name: 'foxtrot', openAt: null },
    ]);
    await database.db.deleteFrom('survey').where('name', '=', 'Alpha').execute();
  });
  expect(names).toEqual(['Alpha', 'BRAVO', 'charlie', 'delta', 'echo', 'foxtrot']);
});

it('rejects a cursor of another list or order', async () => {
  const query = database.db.selectFrom('survey').select('name');
  for (const after of [['x'], ['x', 'not a uuid'], ['x', null], [3, randomUUID()]] satisfies CursorKey[]) {
    await expect(keysetPage(query, [byName, byId], { limit: 2, after })).rejects.toThrow(RangeError);
  }
  for (const instant of ['yesterday', '2026-13-45T00:00:00.000000Z', "2026-01-01'"]) {
    await expect(keysetPage(query, [byOpening, byId], { limit: 2, after: [instant, randomUUID()] })).rejects.toThrow(
      RangeError,
    );
  }
});
