import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { followDatabaseClock } from './databaseClock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** The difference between a clock and the database's, in milliseconds. */
async function offBy(clock: () => Date): Promise<number> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database.db);
  return Math.abs(clock().getTime() - rows[0]!.time.getTime());
}

// The embedded database uses the clock of this process.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'follows the database even if the clock of the machine is wrong at the start or changes later',
  async () => {
    for (const [atStart, later] of [
      [0, 3_600_000],
      [-3_600_000, 0],
      [172_800_000, -2_000],
    ] as const) {
      const now = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: now + atStart });
      const { clock, check } = await followDatabaseClock(database.db);
      expect(await offBy(clock)).toBeLessThan(500);
      vi.setSystemTime(now + later);
      expect(await offBy(clock)).toBeLessThan(500);
      await check.run(new Date());
      expect(await offBy(clock)).toBeLessThan(500);
      vi.useRealTimers();
    }
  },
);

/**
 * Keeps all connections busy for two seconds. The embedded database has only one connection, so its statements run one
 * after the other.
 */
function keepBusy() {
  const seconds = process.env['TEST_DATABASE'] === 'postgres' ? 2 : 0.2;
  return Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(${seconds})`.execute(database.db)));
}

it('ignores a slow reply', async () => {
  const { clock, check } = await followDatabaseClock(database.db);
  await Promise.all([keepBusy(), check.run(new Date())]);
  expect(await offBy(clock)).toBeLessThan(500);
});

it('is corrected by the next reply if the first was slow', async () => {
  const busy = keepBusy();
  const { clock, check } = await followDatabaseClock(database.db);
  await busy;
  await check.run(new Date());
  expect(await offBy(clock)).toBeLessThan(500);
});

// The embedded database replies within the same turn of the event loop.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'is not behind even if the process was too busy to read the reply at once',
  async () => {
    await offBy(() => new Date());
    const following = followDatabaseClock(database.db);
    await new Promise(setImmediate);
    for (const until = performance.now() + 800; performance.now() < until;);
    const { clock } = await following;
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database.db);
    expect(rows[0]!.time.getTime() - clock().getTime()).toBeLessThan(100);
  },
);
