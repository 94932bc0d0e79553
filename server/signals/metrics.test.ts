import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import type { DatabaseState } from './readDatabaseState.ts';

const none = {
  waiting: 0,
  running: 0,
  givenUp: 0,
  oldestWaitingSeconds: null,
  overdueSeconds: 0,
  attemptsUsedUp: false,
};
const task = (name: string) => ({ name, everyMilliseconds: 60_000, run: async () => {} });

it('a task that has never succeeded counts as late, and one of an earlier release does not count', async () => {
  const run = { whenSucceeded: null, whenFailed: new Date(), problem: 'TypeError 23505' };
  const state: DatabaseState = {
    jobs: { personalMail: none, bulkMail: none, other: none },
    isBulkPaused: false,
    taskRuns: [
      { ...run, task: 'reminders' },
      { ...run, task: 'old previews' },
      { task: 'back-up', whenSucceeded: new Date(5_000), whenFailed: null, problem: null },
      { task: 'verified back-up', whenSucceeded: new Date(6_000), whenFailed: null, problem: null },
    ],
    lastMigration: '0028_running_servers',
  };
  const metrics = await createMetrics({
    version: '1.0.0',
    readDatabase: async () => state,
    pool: () => ({ open: 0, idle: 0, waiting: 0 }),
    replica: () => null,
    certificates: () => [],
    tasks: () => [task('reminders')],
    clockSecondsAhead: () => null,
  });
  const { text } = await metrics.scrape();
  expect(text.match(/^heartwood_task_last_success_timestamp_seconds.+$/gm)).toEqual([
    'heartwood_task_last_success_timestamp_seconds{task="reminders"} 0',
    'heartwood_task_last_success_timestamp_seconds{task="back-up"} 5',
    'heartwood_task_last_success_timestamp_seconds{task="verified back-up"} 6',
  ]);
});
