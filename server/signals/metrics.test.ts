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
    lastMigration: '0029_indexes_of_sweeps',
  };
  const metrics = await createMetrics({
    pool: () => ({ open: 0, idle: 0, waiting: 0 }),
    replica: () => null,
    server: {
      version: '1.0.0',
      readDatabase: async () => state,
      state: () => ({
        whenStarted: null,
        tasks: [{ name: 'reminders', everyMilliseconds: 60_000 }],
        certificates: [],
        clockSecondsAhead: null,
      }),
    },
  });
  const values = await metrics.scrape();
  expect(values.find(({ name }) => name === 'heartwood_task_last_success_timestamp_seconds')?.values).toEqual([
    { labels: { task: 'reminders' }, value: 0 },
    { labels: { task: 'back-up' }, value: 5 },
    { labels: { task: 'verified back-up' }, value: 6 },
  ]);
});
