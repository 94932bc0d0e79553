import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { stopMail } from './participantsRoutes.ts';

const now = new Date('2026-11-21T09:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rejections = (accountId: string) =>
  database.db.selectFrom('mail_refusal').selectAll().where('account_id', '=', accountId).execute();

test("the token stops its organisation's mail to its address, and using it again changes nothing", async () => {
  const { accountId, invite } = await createMailFixture(database.db);
  const { stopToken } = await invite('ÄNN.Berg@Example.org');
  expect(await stopMail(database.db, { accountId, token: stopToken }, now)).toBe(true);
  const recorded = await rejections(accountId);
  expect(recorded).toMatchObject([{ reason: 'stopped', when_refused: now }]);
  expect(recorded[0]?.email_address).toMatch(/nn\.berg@example\.org$/);
  expect(await stopMail(database.db, { accountId, token: stopToken }, new Date())).toBe(true);
  expect(await rejections(accountId)).toEqual(recorded);
});

test("an unknown token, or a token at another organisation's URL, stops no mail", async () => {
  const { db } = database;
  const mine = await createMailFixture(db);
  const other = await createMailFixture(db);
  const { stopToken } = await mine.invite('ann@example.org');
  await other.invite('ann@example.org');
  expect(await stopMail(db, { accountId: mine.accountId, token: 'unknown' }, now)).toBe(false);
  expect(await stopMail(db, { accountId: other.accountId, token: stopToken }, now)).toBe(false);
  expect(await stopMail(db, { accountId: 'no uuid', token: stopToken }, now)).toBe(false);
  expect([...(await rejections(mine.accountId)), ...(await rejections(other.accountId))]).toEqual([]);
});
