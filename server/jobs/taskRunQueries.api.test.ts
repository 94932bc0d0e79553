import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { startPeriodic } from './startPeriodic.ts';
import { listTaskRuns, recordTaskRun } from './taskRunQueries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 9, minute));

test('a failure keeps the time of the last success, and the next success ends it', async () => {
  const { db } = database;
  await recordTaskRun(db, 'back-up', at(0), 'the disk is full');
  expect(await listTaskRuns(db)).toEqual([
    { task: 'back-up', whenSucceeded: null, whenFailed: at(0), problem: 'the disk is full' },
  ]);
  await recordTaskRun(db, 'back-up', at(1), null);
  await recordTaskRun(db, 'back-up', at(2), 'SQLSTATE 57014');
  expect(await listTaskRuns(db)).toMatchObject([{ whenSucceeded: at(1), whenFailed: at(2) }]);
  await recordTaskRun(db, 'back-up', at(3), null);
  expect(await listTaskRuns(db)).toEqual([{ task: 'back-up', whenSucceeded: at(3), whenFailed: null, problem: null }]);
  await db.deleteFrom('task_run').execute();
});

test('periodic work records each run, without the text of an error, and goes on if it cannot', async () => {
  const { db } = database;
  const { log } = recordLog();
  const secret = Object.assign(new TypeError('ann@example.org chose never'), { code: '23505' });
  let away = false;
  let runs = 0;
  const periodic = startPeriodic(
    [
      { name: 'sweep', everyMilliseconds: 5, run: async () => void (runs += 1) },
      { name: 'broken', everyMilliseconds: 5, run: () => Promise.reject(secret) },
    ],
    {
      clock: () => at(5),
      log,
      record: (...run) => (away ? Promise.reject(new Error('away')) : recordTaskRun(db, ...run)),
    },
  );
  await vi.waitFor(async () => expect(await listTaskRuns(db)).toHaveLength(2), { timeout: 20_000 });
  away = true;
  const before = runs;
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 2), { timeout: 20_000 });
  await periodic.stop();
  expect(await listTaskRuns(db)).toEqual([
    { task: 'broken', whenSucceeded: null, whenFailed: at(5), problem: 'TypeError 23505' },
    { task: 'sweep', whenSucceeded: at(5), whenFailed: null, problem: null },
  ]);
});
