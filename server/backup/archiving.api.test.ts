import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { postgresBinaries, unprivilegedUser } from '#testing/databases/postgresBinaries.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { startHttpParticipant, type HttpParticipant } from '#testing/servers/httpParticipant.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { projectRoot } from '../projectRoot.ts';

// Follows docs/operate/archiving.md, with other folders, as the user that PostgreSQL runs as.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const target = '2026-11-27 14:30:00+00';
let folder: string;
let postgres: PostgresServer;
let databaseUrl: string;
let server: ServerProcess;
let person: HttpParticipant;
let dataFolder: string;

type Block = 'folders' | 'conf' | 'base' | 'stop' | 'save' | 'restore' | 'setTime' | 'reset' | 'cleanUp';

/**
 * Returns the blocks of configuration and commands in the document, with folders of this test.
 * @param base the base back-up to restore. Default: that of the document.
 */
function readBlocks(base = '2026-11-22-011501'): Record<Block, string> {
  const text = readFileSync(path.join(projectRoot, 'docs/operate/archiving.md'), 'utf8')
    .replaceAll('/var/backups/postgresql', path.join(folder, 'archive'))
    .replaceAll('-o postgres ', '')
    .replaceAll('sudo -u postgres ', '')
    .replaceAll('/usr/local/sbin/', `${folder}/`)
    .replaceAll('/usr/lib/postgresql/$version/bin', postgresBinaries('system'))
    .replaceAll('/var/lib/postgresql/$version/main', dataFolder)
    .replaceAll('2026-11-22-011501', base)
    .replaceAll(/^systemctl .*$/gm, ':');
  const blocks = [...text.matchAll(/^```(?:sh|ini)\n([^`]+)```$/gm)].map(([, block]) => block!);
  const names: Block[] = ['folders', 'conf', 'base', 'stop', 'save', 'restore', 'setTime', 'reset', 'cleanUp'];
  expect(blocks).toHaveLength(names.length);
  return Object.fromEntries(names.map((name, place) => [name, blocks[place]!])) as Record<Block, string>;
}

/** Runs a block. PostgreSQL's own programs are not in the path, as on Debian. */
function run(block: string): void {
  const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(postgres?.port), PGUSER: 'postgres' };
  const { status, stderr } = spawnSync('sh', ['-euc', block], {
    ...unprivilegedUser(),
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
}

/** Makes a base back-up with the documented script. */
const backUp = () => run(path.join(folder, 'heartwood-base'));

/** Lists the names of the base back-ups, oldest first. */
const baseBackUps = () => readdirSync(path.join(folder, 'archive/base')).toSorted();

const readBase = (base: string, file: string) => readFileSync(path.join(folder, 'archive/base', base, file), 'utf8');

/** Returns the first file of the log that a base back-up needs. */
const firstFile = (base: string) => /\(file (\w+)\)/.exec(readBase(base, 'backup_label'))![1]!;

async function query<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  return work(db).finally(() => db.destroy());
}

/** Ends the current file of the log, as `archive_timeout` does, and waits until it is archived. */
async function archive(): Promise<void> {
  const [done] = await query(async (db) => {
    const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
    return rows;
  });
  await vi.waitFor(
    async () => {
      const { rows } = await query((db) =>
        sql<{ last: string }>`select last_archived_wal as last from pg_stat_archiver`.execute(db),
      );
      expect(rows[0]!.last >= done!.file).toBe(true);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Saves an answer, as soon as the database can be written, and returns its question. */
async function answer(place: number): Promise<string> {
  const { scales } = await person.read();
  const questionId = scales[place]!;
  await vi.waitFor(async () => expect(await person.answer({ questionId, intValue: 2 })).toBe(204), {
    timeout: 30_000,
    interval: 250,
  });
  return questionId;
}

/** Waits until the server, which was not restarted, shows these answers of the person. */
const expectAnswers = (questions: string[]) =>
  vi.waitFor(
    async () => {
      const { values } = await person.read();
      expect([...values].filter(([, value]) => value === 2).map(([question]) => question)).toEqual(questions);
    },
    { timeout: 30_000, interval: 250 },
  );

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-archive-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  dataFolder = '';
  const { folders, conf } = readBlocks();
  run(folders);
  postgres = await startPostgres({ from: 'system', conf, fsync: true });
  databaseUrl = await createDatabase(postgres.url, 'heartwood');
  const { rows } = await query((db) => sql<{ data_directory: string }>`show data_directory`.execute(db));
  dataFolder = rows[0]!.data_directory;
  const { shareToken } = await withProduct({ databaseUrl, dataDir: '' }, (product) =>
    makeSurvey(product, { people: 1 }),
  );
  writeFileSync(path.join(folder, 'heartwood-base'), readBlocks().base, { mode: 0o755 });
  backUp();
  server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0' });
  person = await startHttpParticipant(server.url, shareToken);
});
afterAll(async () => {
  await server?.remove();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('undoes an erroneous deletion, and keeps what was archived since the base back-up', async () => {
  const [base] = baseBackUps();
  const { stop, restore, setTime, reset } = readBlocks(base);
  const first = await answer(0);
  const { rows } = await query((db) => sql<{ now: string }>`select now()::text as now`.execute(db));
  await query((db) => db.deleteFrom('answer').execute());
  await archive();
  await expectAnswers([]);

  await postgres.halt();
  run(stop);
  run(restore);
  run(setTime.replace(target, rows[0]!.now));
  await postgres.restart();
  await expectAnswers([first]);
  await vi.waitFor(() => expect(postgres.logs()).toContain('archive recovery complete'), { timeout: 30_000 });
  expect(postgres.logs()).toContain('starting point-in-time recovery');

  // Cron may make a base back-up before the operator removes the settings of the restore.
  backUp();
  run(`sleep 1\n${reset}`);
  const [, early, late] = baseBackUps();
  expect(readBase(early!, 'postgresql.auto.conf')).toMatch(/^recovery_target_time/m);
  expect(readBase(late!, 'postgresql.auto.conf')).not.toMatch(/^(restore_command|recovery_target)/m);
});

it('keeps the files of the log that the oldest base back-up needs', async () => {
  const { cleanUp } = readBlocks();
  const [oldest, second] = baseBackUps();
  const files = () => readdirSync(path.join(folder, 'archive/wal'));
  run(cleanUp);
  expect(files()).toEqual(expect.arrayContaining([firstFile(oldest!), firstFile(second!)]));

  const deleted = firstFile(oldest!);
  rmSync(path.join(folder, 'archive/base', oldest!), { recursive: true });
  run(cleanUp);
  expect(files()).toContain(firstFile(second!));
  expect(files()).not.toContain(deleted);
});

it('restores everything after a crash from any base back-up, although a time was set for an earlier restore', async () => {
  const [early] = baseBackUps();
  const { stop, save, restore } = readBlocks(early);
  const second = await answer(1);
  const { values } = await person.read();
  const logged = postgres.logs().length;
  await postgres.crash();
  rmSync(`${dataFolder}.lost`, { recursive: true });
  run(stop);
  run(save);
  run(restore);
  await postgres.restart();
  await expectAnswers([...values].filter(([, value]) => value === 2).map(([question]) => question));
  expect(values.get(second)).toBe(2);
  expect(postgres.logs().slice(logged)).toContain('starting archive recovery');
  await answer(2);
});
