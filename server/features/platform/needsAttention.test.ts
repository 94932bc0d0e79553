import { expect, test } from 'vitest';
import type { PlatformState } from '#contract/entities/platformState.ts';
import type { JobClass } from '#server/jobs/jobQueries.ts';
import { needsAttention } from './needsAttention.ts';

const now = new Date('2026-11-27T12:00:30.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

type State = Omit<PlatformState, 'attention'>;
const none = { waiting: 0, running: 0, givenUp: 0, oldestMinutes: null };
const healthy: State = {
  at: now.toISOString(),
  server: { version: '1.0.0', node: '20.19.0', startedAt: ago(600), commandLine: '', clockSecondsAhead: -5 },
  database: {
    kind: 'PostgreSQL',
    version: '17.5',
    megabytes: 40,
    schema: 'current',
    lastMigration: '0029_indexes_of_sweeps',
    replica: { usable: true, lagMinutes: 0 },
  },
  mail: { to: 'server', problem: null, bulkPausedSince: null },
  jobs: { personalMail: none, bulkMail: none, other: none },
  backUp: { lastAt: ago(36 * 60 - 1) },
  tasks: [{ name: 'surveys to close', everyMinutes: 1, succeededAt: ago(12), failedAt: null, problem: null }],
  certificates: [certificate(21)],
  disk: { freeMegabytes: 1_000, totalMegabytes: 100_000, dataMegabytes: 50, mailMegabytes: 1 },
};
function certificate(daysLeft: number): State['certificates'][number] {
  return { use: 'mailServer', name: 'mail.example.org', issuer: 'CA', validUntil: ago(-daysLeft * 1440), daysLeft };
}
/** Minutes for which a job of each class has been due, just within the limits. */
const overdue = (changes: Partial<Record<JobClass, number>> = {}, attemptsUsedUp = false) => {
  const of = (minutes: number) => ({ overdueSeconds: minutes * 60, attemptsUsedUp });
  const { personalMail = 4.9, bulkMail = 239, other = 14 } = changes;
  return { counts: { personalMail: of(personalMail), bulkMail: of(bulkMail), other: of(other) } };
};
const attention = (state: Partial<State> = {}, circumstances: object = {}) =>
  needsAttention({ ...healthy, ...state }, { now, ...overdue(), isDemonstration: false, ...circumstances }).map(
    ({ code, about }) => (about === null ? code : `${code} ${about}`),
  );

test('nothing needs attention just within every limit', () => {
  expect(attention()).toEqual([]);
});

const task = (succeededAt: string | null, problem: string | null = null) => ({
  name: 'reminders',
  everyMinutes: 60,
  succeededAt,
  failedAt: problem && ago(0),
  problem,
});
const database = (changes: Partial<State['database']>) => ({ database: { ...healthy.database, ...changes } });
const mail = (changes: Partial<State['mail']>) => ({ mail: { ...healthy.mail, ...changes } });

test.each<[string[], Partial<State>, object?]>([
  [['clockWrong'], { server: { ...healthy.server, clockSecondsAhead: -6 } }],
  [['mailServer'], mail({ problem: { text: 'wrong password', since: ago(3) } })],
  [['bulkMailPaused'], mail({ bulkPausedSince: ago(1) }), overdue({ bulkMail: 999 })],
  [['personalMailWaits'], {}, overdue({ personalMail: 5 })],
  [['bulkMailWaits'], {}, overdue({ bulkMail: 240 })],
  [['otherJobsWait'], {}, overdue({ other: 15 })],
  [['jobsGivenUp'], {}, overdue({}, true)],
  [['taskLate reminders'], { tasks: [task(ago(191))] }],
  [['taskFails reminders'], { tasks: [task(ago(191), 'TypeError')] }],
  [['taskFails reminders'], { tasks: [task(null, 'TypeError')] }],
  [['noBackUp'], { backUp: { lastAt: null } }],
  [[], { backUp: { lastAt: null } }, { isDemonstration: true }],
  [['backUpOld'], { backUp: { lastAt: ago(36 * 60 + 1) } }],
  [['certificateExpires mail.example.org'], { certificates: [certificate(20)] }],
  [['certificateExpires mail.example.org'], { certificates: [certificate(0)] }],
  [['certificateExpired mail.example.org'], { certificates: [certificate(-1)] }],
  [['diskFull'], { disk: { ...healthy.disk!, freeMegabytes: 999 } }],
  [['replicaUnusable'], database({ replica: { usable: false, lagMinutes: 60 } })],
  [['replicaLags'], database({ replica: { usable: true, lagMinutes: 5 } })],
  [[], database({ replica: { usable: true, lagMinutes: null } })],
  [['schemaDiffers'], database({ schema: 'later' })],
  [['schemaDiffers'], database({ schema: 'older' })],
])('%j', (expected, state, circumstances) => {
  expect(attention(state, circumstances)).toEqual(expected);
});

test('a server that has just started first catches up', () => {
  const late = overdue({ personalMail: 9999, bulkMail: 9999, other: 9999 });
  const started = (minutes: number) => ({
    server: { ...healthy.server, startedAt: ago(minutes) },
    tasks: [task(ago(9999))],
  });
  expect(attention(started(4), late)).toEqual([]);
  expect(attention(started(16), late)).toEqual(['personalMailWaits', 'otherJobsWait']);
  expect(attention(started(190), late)).not.toContain('taskLate reminders');
  expect(attention(started(191), late)).toContain('taskLate reminders');
});

test('what keeps mail or answers from being saved comes first', () => {
  expect(
    attention({
      ...mail({ problem: { text: 'wrong password', since: ago(3) } }),
      backUp: { lastAt: null },
      disk: { ...healthy.disk!, freeMegabytes: 10 },
    }),
  ).toEqual(['diskFull', 'mailServer', 'noBackUp']);
});
