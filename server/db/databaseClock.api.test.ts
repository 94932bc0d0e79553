import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { followDatabaseClock } from './databaseClock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** How far a clock is from the database's, in milliseconds. */
async function offBy(clock: () => Date): Promise<number> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database.db);
  return Math.abs(clock().getTime() - rows[0]!.time.getTime());
}

// The embedded database goes by this process's own.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')("is the database's, when the machine's is set at the start or later", async () => {
  for (const [atStart, later] of [[0, 3_600_000], [-3_600_000, 0], [172_800_000, -2_000]] as const) {
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
});

it('does not learn from a reply that was long on its way', async () => {
  const { clock, check } = await followDatabaseClock(database.db);
  // As many at once as there are connections, or one after the other on the one of the embedded database: two seconds in all.
  const seconds = process.env['TEST_DATABASE'] === 'postgres' ? 2 : 0.2;
  const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(${seconds})`.execute(database.db));
  await Promise.all([...busy, check.run(new Date())]);
  expect(await offBy(clock)).toBeLessThan(500);
});
