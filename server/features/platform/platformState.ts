import { opendir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { JobCounts, PlatformState } from '#contract/entities/platformState.ts';
import { commandLine } from '#server/buildFolder.ts';
import type { TlsCertificate } from '#server/checks/certificates.ts';
import { serverState } from '#server/checks/serverState.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { compareSchema } from '#server/db/migrate.ts';
import { replicaState } from '#server/db/replica.ts';
import type { Deps } from '#server/deps.ts';
import { countJobs, findBulkPause, type JobCount } from '#server/jobs/jobQueries.ts';
import { listTaskRuns, type TaskRun } from '#server/jobs/taskRunQueries.ts';
import { mailFolder } from '#server/mail/openMailTransport.ts';
import { productVersion } from '#server/projectRoot.ts';
import { needsAttention } from './needsAttention.ts';
import { describeDatabase } from './platformQueries.ts';

/**
 * Time for which a state is answered again, in milliseconds. So reloading often cannot burden the database, and does not
 * show at which second a mail leaves.
 */
const keptMilliseconds = 10_000;
/** Time for which the sizes of folders are kept, in milliseconds. A folder may contain many thousand files. */
const diskMilliseconds = 60_000;

type StateDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** Returns a function that reads the state of the installation for its operator (docs/operate/page.md). */
export function platformState(deps: StateDeps): () => Promise<PlatformState> {
  const { config, clock } = deps;
  const disk = kept(diskMilliseconds, clock, () => readDisk(config));
  return kept(keptMilliseconds, clock, async () => readState(deps, await disk()));
}

/** Calls a function again only when its last result is older than a time. Calls at the same moment share one. */
function kept<T>(milliseconds: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | null = null;
  return () => {
    const at = clock().getTime();
    if (last && at - last.at >= 0 && at - last.at < milliseconds) return last.result;
    const current = { at, result: read() };
    last = current;
    // A failure is not kept.
    current.result.catch(() => {
      if (last === current) last = null;
    });
    return current.result;
  };
}

async function readState({ db, config, clock }: StateDeps, disk: PlatformState['disk']): Promise<PlatformState> {
  const now = clock();
  const { whenStarted, tasks, certificates, clockSecondsAhead } = serverState(db);
  const runs = await listTaskRuns(db);
  const runOf = (name: string) => runs.find(({ task }) => task === name);
  const paused = await findBulkPause(db);
  const counts = await countJobs(db, now);
  const state = {
    at: now.toISOString(),
    server: {
      version: productVersion,
      node: process.versions.node,
      startedAt: toMinute(whenStarted ?? now),
      commandLine,
      clockSecondsAhead,
    },
    database: await readDatabase(db, config, now),
    mail: {
      to: config.smtpUrl === null ? ('files' as const) : ('server' as const),
      problem: config.smtpUrl === null ? null : presentProblem(runOf('mail server')),
      bulkPausedSince: paused && toMinute(paused),
    },
    jobs: {
      personalMail: presentCounts(counts.personalMail),
      bulkMail: presentCounts(counts.bulkMail),
      other: presentCounts(counts.other),
    },
    backUp: { lastAt: minuteOrNull(runOf('back-up')?.whenSucceeded) },
    tasks: runs.flatMap(({ task, whenSucceeded, whenFailed, problem }) => {
      const scheduled = tasks.find(({ name }) => name === task);
      // Tasks of earlier releases would look late for ever.
      return scheduled === undefined
        ? []
        : [
            {
              name: task,
              everyMinutes: Math.ceil(scheduled.everyMilliseconds / 60_000),
              succeededAt: minuteOrNull(whenSucceeded),
              failedAt: minuteOrNull(whenFailed),
              problem,
            },
          ];
    }),
    certificates: certificates
      .map((certificate) => presentCertificate(certificate, now))
      .toSorted((a, b) => a.daysLeft - b.daysLeft),
    disk,
  };
  return { ...state, attention: needsAttention(state, { now, counts, isDemonstration: config.demo }) };
}

const presentProblem = (run: TaskRun | undefined) =>
  run?.problem && run.whenFailed ? { text: run.problem, since: toMinute(run.whenFailed) } : null;

async function readDatabase(db: Db, config: Config, now: Date): Promise<PlatformState['database']> {
  const { version: ofDatabase, bytes } = await describeDatabase(db);
  const { applied, unknown, missing } = await compareSchema(db);
  const replica = replicaState(db, now);
  return {
    kind: config.databaseUrl === null ? 'embedded' : 'PostgreSQL',
    version: ofDatabase,
    megabytes: toMegabytes(bytes),
    schema: unknown.length > 0 ? 'later' : missing.length > 0 ? 'older' : 'current',
    lastMigration: applied.at(-1) ?? '',
    replica: replica && {
      usable: replica.usable,
      lagMinutes: replica.lag === null ? null : Math.floor(replica.lag / 60_000),
    },
  };
}

/** Reads the disk of the data folder. Null if neither the database nor mail is stored there. */
async function readDisk({ databaseUrl, smtpUrl, dataDir }: Config): Promise<PlatformState['disk']> {
  if (databaseUrl !== null && smtpUrl !== null) return null;
  const disk = await measureDisk(dataDir, mailFolder(dataDir));
  return (
    disk && {
      freeMegabytes: toMegabytes(disk.free),
      totalMegabytes: toMegabytes(disk.total),
      dataMegabytes: toMegabytes(disk.folder),
      mailMegabytes: smtpUrl === null ? toMegabytes(disk.within) : null,
    }
  );
}

/**
 * Measures the disk of a folder, in bytes: what is free for this user, the size of the disk, and the sizes of the folder
 * and of another one within it.
 * @returns null if the folder cannot be read.
 */
async function measureDisk(
  folder: string,
  within: string,
): Promise<{ free: number; total: number; folder: number; within: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [size, sizeWithin] = [await sizeOf(folder), await sizeOf(within)];
    return { free: bavail * bsize, total: blocks * bsize, folder: size, within: sizeWithin };
  } catch {
    return null;
  }
}

/** The size of the files in a folder, in bytes. 0 if there is none. Files that disappear meanwhile do not count. */
async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isFile()) continue;
      size += await stat(path.join(entry.parentPath, entry.name)).then(
        (file) => file.size,
        () => 0,
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return size;
}

const presentCounts = ({ waiting, running, givenUp, oldestWaitingSeconds }: JobCount): JobCounts => ({
  waiting,
  running,
  givenUp,
  oldestMinutes: oldestWaitingSeconds === null ? null : Math.floor(oldestWaitingSeconds / 60),
});

const presentCertificate = ({ for: use, name, issuer, validUntil }: TlsCertificate, now: Date) => ({
  use: uses[use],
  name,
  issuer,
  validUntil: validUntil.toISOString(),
  daysLeft: Math.floor((validUntil.getTime() - now.getTime()) / 86_400_000),
});

const uses = { 'mail server': 'mailServer', 'public address': 'publicAddress', database: 'database' } as const;

const toMinute = (instant: Date) => new Date(Math.floor(instant.getTime() / 60_000) * 60_000).toISOString();

const minuteOrNull = (instant: Date | null | undefined) => (instant ? toMinute(instant) : null);

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
