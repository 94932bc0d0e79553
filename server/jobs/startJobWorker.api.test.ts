import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { recordLog } from '#testing/servers/recordLog.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { enqueueJobs, claimJob, renewLease, retryJobs } from './jobQueries.ts';
import { permanentFailure, temporaryFailure, unavailable, type JobHandler } from './runJob.ts';
import { extendLease, leaseDuration, startJobWorker, type JobWorkerOptions } from './startJobWorker.ts';
import { printJobs } from '../operator/mailCommands.ts';
import { maxAttempts } from './retryDelay.ts';

const start = new Date('2026-11-21T09:00:00Z');
const never = 3_600_000;
/** Long enough for a busy machine. */
const patiently = { timeout: 20_000 };

let database: TestDatabase;
let db: Db;
let now: Date;
const clock = () => now;
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  now = start;
  await db.deleteFrom('job').execute();
});

const enqueue = (kind: string, payload: Record<string, string> = {}, runAt?: Date) =>
  enqueueJobs(db, [{ kind, payload, ...(runAt && { runAt }) }], now);

/** A worker that looks for work only on request, and its log. */
function worker(handlers: Record<string, JobHandler>, options: Partial<JobWorkerOptions> = {}) {
  const { log, lines } = recordLog();
  const { runDue, stop, nudge } = startJobWorker({ db, handlers, clock, log, pollMilliseconds: never, ...options });
  return { runDue, stop, nudge, lines };
}

const jobs = () => db.selectFrom('job').selectAll().orderBy('run_at').execute();

test('a job is run once with its payload, and then deleted', async () => {
  const ran: Record<string, string>[] = [];
  await enqueue('note', { id: 'a' });
  const { runDue, stop } = worker({ note: async (payload) => void ran.push(payload) });
  await runDue();
  await runDue();
  await stop();
  expect(ran).toEqual([{ id: 'a' }]);
  expect(await jobs()).toEqual([]);
});

test('a job waits for its time', async () => {
  const ran: string[] = [];
  await enqueue('note', {}, new Date(start.getTime() + 1000));
  const { runDue, stop } = worker({ note: async () => void ran.push('note') });
  await runDue();
  expect(ran).toEqual([]);
  pass(1000);
  expect(await runDue()).toBe(1);
  await stop();
  expect(ran).toEqual(['note']);
});

test('after each job a worker checks whether to give way to other work, and then continues', async () => {
  const happened: string[] = [];
  await enqueue('note');
  await enqueue('note');
  const isBusy = () => {
    happened.push('looked');
    return true;
  };
  const { runDue, stop } = worker({ note: async () => void happened.push('job') }, { concurrency: 1, isBusy });
  expect(await runDue()).toBe(2);
  await stop();
  expect(happened).toEqual(['job', 'looked', 'job', 'looked']);
});

test('a transaction that is rolled back leaves no job', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      await enqueueJobs(tx, [{ kind: 'note', payload: {} }], now);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await jobs()).toEqual([]);
});

test('a failed job is retried after the back-off and does not delay others', async () => {
  const ran: string[] = [];
  let broken = true;
  await enqueue('bad');
  pass(1);
  await enqueue('good', { id: '1' });
  await enqueue('good', { id: '2' });
  const { runDue, stop, lines } = worker(
    {
      bad: async () => {
        ran.push('bad');
        if (broken) throw new Error('ann@example.org has no mailbox');
      },
      good: async ({ id }) => void ran.push(`good ${id}`),
    },
    { concurrency: 1 },
  );

  await runDue();
  expect(ran[0]).toBe('bad');
  expect(ran.slice(1).sort()).toEqual(['good 1', 'good 2']);
  const [failed] = await jobs();
  expect(failed).toMatchObject({ attempts: 1, last_error: 'Error', leased_until: null, failed_at: null });
  expect(failed?.run_at).toEqual(new Date(now.getTime() + 30_000));
  expect(lines.map(({ message }) => message)).toContain('Job failed, it will be tried again');

  pass(29_999);
  expect(await runDue()).toBe(0);
  broken = false;
  pass(1);
  expect(await runDue()).toBe(1);
  await stop();
  expect(await jobs()).toEqual([]);
});

test('a job is given up at once or after its last attempt, and an operator can list it and run it again', async () => {
  await enqueue('hopeless');
  await enqueue('unknown');
  await enqueue('stubborn');
  let repaired = false;
  const handlers = {
    hopeless: async () => {
      if (!repaired) throw permanentFailure('no such thing');
    },
    stubborn: async () => {
      if (!repaired) throw Object.assign(new Error('secret words'), { code: 'EAGAIN' });
    },
  };
  const first = worker(handlers);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await first.runDue();
    pass(9 * 3_600_000);
  }
  await first.stop();

  const shown: string[] = [];
  await printJobs(db, now, (line) => shown.push(line));
  expect(shown[3]).toMatch(/^other +0 +0 +3$/);
  expect(shown.slice(4).join('\n')).toMatch(/^given up +9 h +other +\S+ {2}12 attempts {2}Error EAGAIN$/m);
  expect(shown.slice(4).join('\n')).toMatch(/1 attempt {2}no such thing/);
  expect(shown.slice(4).join('\n')).toMatch(/12 attempts {2}unknown kind of job/);
  expect(JSON.stringify(shown)).not.toContain('secret words');
  const givenUp = first.lines.filter(({ message }) => message === 'Job given up');
  expect(givenUp.map(({ metadata }) => [metadata['kind'], metadata['attempt']]).sort()).toEqual([
    ['hopeless', 1],
    ['stubborn', 12],
    ['unknown', 12],
  ]);

  repaired = true;
  expect(await retryJobs(db, now)).toBe(3);
  const second = worker({ ...handlers, unknown: async () => {} });
  expect(await second.runDue()).toBe(3);
  await second.stop();
  expect(await jobs()).toEqual([]);
});

test('the log has no line about a risk notice that fails, since the list of jobs has none', async () => {
  for (const failure of [permanentFailure('SMTP 550'), temporaryFailure('SMTP 451'), unavailable('SMTP ECONNREFUSED')])
    for (const message of ['reportReady', 'riskNotice']) {
      await enqueue('mail', { message });
      const { runDue, stop, lines } = worker({
        mail: async () => {
          throw failure;
        },
      });
      await runDue();
      await stop();
      expect([failure.message, message, lines.length]).toEqual([
        failure.message,
        message,
        message === 'riskNotice' ? 0 : 1,
      ]);
      await db.deleteFrom('job').execute();
    }
});

test('a job whose worker died is run once by another worker when the lease ends', async () => {
  const ran: string[] = [];
  await enqueue('note');
  await claimJob(db, now, new Date(now.getTime() + leaseDuration));
  const one = worker({ note: async () => void ran.push('one') });
  const two = worker({ note: async () => void ran.push('two') });
  pass(leaseDuration - 1);
  expect(await Promise.all([one.runDue(), two.runDue()])).toEqual([0, 0]);
  pass(1);
  await Promise.all([one.runDue(), two.runDue()]);
  await Promise.all([one.stop(), two.stop()]);
  expect(ran).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

test('a job is given up without being run again if every worker that ran it died', async () => {
  await enqueue('bomb');
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await claimJob(db, now, new Date(now.getTime() + leaseDuration));
    pass(leaseDuration);
  }
  const { runDue, stop } = worker({ bomb: () => Promise.reject(new Error('must not run')) });
  await runDue();
  await stop();
  expect((await jobs())[0]).toMatchObject({ failed_at: now, last_error: 'no attempt ended' });
});

test('a slow worker whose lease has ended does not affect a job that another has claimed since', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await enqueue('note');
  const slow = worker({
    note: async () => {
      await held;
      throw new Error('too late');
    },
  });
  const running = slow.runDue();
  await vi.waitFor(async () => expect((await jobs())[0]?.attempts).toBe(1), patiently);
  pass(leaseDuration);
  const later = await claimJob(db, now, new Date(now.getTime() + leaseDuration));
  expect(later?.attempts).toBe(2);
  letGo();
  await running;
  await slow.stop();
  expect((await jobs())[0]).toMatchObject({
    attempts: 2,
    last_error: null,
    leased_until: new Date(now.getTime() + leaseDuration),
  });
});

test('a long job stays with its worker while the worker lives, and is aborted if the lease is lost', async () => {
  await enqueue('note');
  const job = (await claimJob(db, now, new Date(now.getTime() + leaseDuration)))!;
  const lease = extendLease(db, job, { clock, leaseDuration, renewAfter: 10 });
  pass(leaseDuration - 1);
  await vi.waitFor(
    async () => expect((await jobs())[0]?.leased_until).toEqual(new Date(now.getTime() + leaseDuration)),
    patiently,
  );
  expect(lease.lost.aborted).toBe(false);
  // Another worker has claimed it.
  await db.updateTable('job').set({ attempts: 2 }).execute();
  await vi.waitFor(() => expect(lease.lost.aborted).toBe(true), patiently);
  await lease.stop();
});

test('a lease that cannot be renewed in time is lost, and a lease without a holder is not renewed', async () => {
  await enqueue('note');
  const job = (await claimJob(db, now, new Date(now.getTime() + leaseDuration)))!;
  await sql`alter table job rename to job_away`.execute(db);
  const lease = extendLease(db, job, { clock, leaseDuration, renewAfter: 10 });
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(lease.lost.aborted).toBe(false);
  pass(leaseDuration);
  await vi.waitFor(() => expect(lease.lost.aborted).toBe(true), patiently);
  await lease.stop();
  await sql`alter table job_away rename to job`.execute(db);
  await db.updateTable('job').set({ leased_until: null }).execute();
  expect(await renewLease(db, job, now)).toBe(false);
});

test('two workers on one database run no job twice', async () => {
  const count = 200;
  const ids = Array.from({ length: count }, (_, i) => String(i));
  await Promise.all(ids.map((id) => enqueue('note', { id })));
  // The embedded database can be opened by only one process. PostgreSQL serves several processes, each with its own
  // connections.
  const other =
    database.databaseUrl === null ? db : await openDatabase({ databaseUrl: database.databaseUrl, dataDir: '' });
  const ran: string[] = [];
  const note: JobHandler = async ({ id = '' }) => void ran.push(id);
  const one = worker({ note });
  const two = worker({ note }, { db: other });
  const [byOne, byTwo] = await Promise.all([one.runDue(), two.runDue()]);
  await Promise.all([one.stop(), two.stop()]);
  if (other !== db) await other.destroy();
  expect(byOne + byTwo).toBe(count);
  expect(ran.toSorted()).toEqual(ids.toSorted());
});

test('as many jobs as allowed run at once, and a slow job does not block others', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let inFlight = 0;
  let most = 0;
  const ran: string[] = [];
  await enqueue('slow');
  pass(1);
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) await enqueue('quick', { id });
  const { runDue, stop } = worker(
    {
      slow: () => held,
      quick: async ({ id = '' }) => {
        most = Math.max(most, (inFlight += 1));
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
        inFlight -= 1;
        ran.push(id);
      },
    },
    { concurrency: 3 },
  );
  const running = runDue();
  await vi.waitFor(() => expect(ran).toHaveLength(8), patiently);
  expect(most).toBe(2);
  letGo();
  expect(await running).toBe(9);
  await stop();
});

test('a nudge starts a job, and stopping waits for it and starts no other', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun: string[] = [];
  const ended: string[] = [];
  const { nudge, stop } = worker(
    {
      note: async ({ id = '' }) => {
        begun.push(id);
        await held;
        ended.push(id);
      },
    },
    { concurrency: 1 },
  );
  await enqueue('note', { id: 'first' });
  pass(1);
  await enqueue('note', { id: 'second' });
  nudge();
  await vi.waitFor(() => expect(begun).toEqual(['first']), patiently);
  const stopped = stop();
  letGo();
  await stopped;
  expect([begun, ended]).toEqual([['first'], ['first']]);
  expect(await jobs()).toMatchObject([{ payload: { id: 'second' }, attempts: 0 }]);
});

test('stopping aborts a job that hangs, which is tried again later', async () => {
  let broken = false;
  await enqueue('note');
  const { nudge, stop, lines } = worker(
    {
      note: (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            broken = true;
          });
        }),
    },
    { stopMilliseconds: 50 },
  );
  nudge();
  await vi.waitFor(async () => expect((await jobs())[0]?.attempts).toBe(1), patiently);
  await stop();
  expect(broken).toBe(true);
  expect(lines).toMatchObject([{ level: 'warn', metadata: { reason: 'Error STOPPED' } }]);
  expect(await jobs()).toMatchObject([
    { leased_until: null, failed_at: null, run_at: new Date(now.getTime() + 30_000) },
  ]);
});

test('the record of a job is stored if and only if the job is deleted, even after a failure of the database', async () => {
  await sql`create table note (id text)`.execute(db);
  onTestFinished(async () => void (await sql`drop table if exists note, note_away`.execute(db)));
  const notes = async () => (await sql<{ id: string }>`select id from note`.execute(db)).rows.map(({ id }) => id);
  let ran = 0;
  await enqueue('note', { id: 'one' });
  const { stop, lines } = worker(
    {
      note: async ({ id = '' }) => {
        ran += 1;
        await sql`alter table note rename to note_away`.execute(db);
        return sql`insert into note (id) values (${id})`;
      },
    },
    { pollMilliseconds: 10 },
  );
  await vi.waitFor(() => expect(lines.map(({ level }) => level)).toContain('error'), patiently);
  expect(await jobs()).toHaveLength(1);
  await sql`alter table note_away rename to note`.execute(db);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 5000 });
  await stop();
  expect([ran, await notes()]).toEqual([1, ['one']]);
});

test('a job is not run again if the database fails during the job and recovers', async () => {
  const ran: string[] = [];
  await enqueue('note', { id: 'one' });
  const { stop, lines } = worker(
    {
      note: async ({ id = '' }) => {
        ran.push(id);
        if (id === 'one') await sql`alter table job rename to job_away`.execute(db);
      },
    },
    { pollMilliseconds: 10 },
  );
  await vi.waitFor(() => expect(lines.map(({ level }) => level)).toContain('error'), patiently);
  // After more than the lease the job could be claimed again, but the finished work is recorded first.
  pass(2 * leaseDuration);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await sql`alter table job_away rename to job`.execute(db);
  await enqueue('note', { id: 'two' });
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 5000 });
  await stop();
  expect(ran).toEqual(['one', 'two']);
  expect(lines.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
    'The job worker cannot use the database and keeps trying',
  ]);
  expect(lines.map(({ message }) => message)).toContain('The job worker reaches the database again');
});
