import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { differences, readEveryRow } from '#testing/databases/databaseRows.ts';
import { createEmptyDatabase, type EmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { listApplied, listMigrations, migrate } from '../db/migrate.ts';

// Runs each command as a process.
vi.setConfig({ testTimeout: 180_000 });

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.remove());
const run = (...args: string[]) => runBuilt('server/admin.js', { ...database.env, DEMO: '0' }, ...args);

/** The options of commands that need some. */
const options: Record<string, string[]> = {
  'back-up': ['--to', '/tmp/heartwood-never-written.gz'],
  'test-mail': ['--to', 'ann@example.org'],
  'create-super': ['--email', 'ann@example.org', '--password', 'a-long-password-1'],
  'reset-totp': ['--email', 'ann@example.org'],
  'sign-out': ['--everybody', 'yes'],
  'change-secret-key': ['--lost', 'yes'],
  drop: ['--id', '00000000-0000-4000-8000-000000000001'],
};
/** Commands that migrate an empty database, or one of their own. They have tests of their own. */
const migrating = ['restore', 'move-to-postgres', 'verify-back-up'];
/** Commands that do not use the database. */
const without = ['test-mail', 'help-lines'];

const listCommands = () => [...run().stdout.matchAll(/^ {2}npm run admin -- (\S+) /gm)].map(([, name]) => name!);

it.each([
  [
    'earlier',
    /^The database has the schema of an earlier release, without \S+\. Start a server of this release first: it migrates\.$/m,
    // The last migration decides whether the release before starts.
    [0, /^ {2}schema +upgrade +The start of this release adds \S+ to the database\. The release before /m],
  ],
  [
    'later',
    /^The database was migrated to 9999_later by a later release of Heartwood\. Start that release\.$/m,
    [1, /^ {2}schema +problem +The database was migrated to 9999_later /m],
  ],
] as const)(
  'every command changes nothing on the schema of an %s release, and says so in one line',
  async (which, line, [checkCode, checkLine]) => {
    const names = await listMigrations();
    await database.use(async (db) => {
      await migrate(db, which === 'earlier' ? names.at(-2) : undefined);
      if (which === 'later') await sql`insert into migration (name, timestamp) values ('9999_later', '')`.execute(db);
    });
    const before = await database.use(readEveryRow);
    const commands = listCommands();
    expect(commands).toEqual(expect.arrayContaining(['create-super', 'check', 'back-up']));
    for (const command of commands.filter((name) => !migrating.includes(name))) {
      const { code, stdout, stderr } = run(command, ...(options[command] ?? []));
      const isChecked = command === 'check';
      if (without.includes(command)) expect([command, code, stderr]).toEqual([command, 0, '']);
      else {
        expect([command, code]).toEqual([command, isChecked ? checkCode : 1]);
        expect(isChecked ? stdout : stderr).toMatch(isChecked ? checkLine : line);
        if (!isChecked) expect([command, stdout, stderr.split('\n').length]).toEqual([command, '', 2]);
      }
    }
    expect(differences(await database.use(readEveryRow), before)).toEqual([]);
  },
);

it('on an empty database only create-super makes tables', async () => {
  // Makes an embedded database without tables.
  await database.use(listApplied);
  for (const command of listCommands().filter(
    (name) => ![...migrating, ...without, 'create-super', 'check'].includes(name),
  )) {
    expect([command, run(command, ...(options[command] ?? []))]).toEqual([
      command,
      { code: 1, stdout: '', stderr: 'The database contains no data of Heartwood yet. Start a server first.\n' },
    ]);
  }
  expect(run('check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/schema +ok +The database is empty/) });
  expect(await database.use(listApplied)).toEqual([]);
  expect(run('create-super', ...options['create-super']!)).toMatchObject({ code: 0, stderr: '' });
  expect(await database.use(listApplied)).toEqual(await listMigrations());
  expect(run('check').code).toBe(0);
});
