import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { withFileLimit } from '#testing/faults/withFileLimit.ts';
import { canMountSmallDisk, withSmallDisk } from '#testing/faults/withSmallDisk.ts';
import { runLimited, startBuilt } from '#testing/servers/runBuilt.ts';
import { readBackUp } from './restore.ts';

// Back-ups that cannot be written to their end, and the output of those that can.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let source: ServerDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heartwood-broken-'));
  source = await createServerDatabase();
  // Large enough that a back-up takes a moment, and does not fit into a pipe or a small disk.
  await source.use(({ db }) =>
    sql`
      insert into task_run (task, when_succeeded)
      select md5(number::text) || md5((-number)::text), now() from generate_series(1, 100000) number
    `.execute(db),
  );
});
afterEach(async () => {
  for (const name of readdirSync(folder)) await rm(path.join(folder, name));
});
/** Deletes the record that a back-up has succeeded. Returns whether there was one. */
const takeRecord = () =>
  source.use(async ({ db }) => {
    const records = await db.deleteFrom('task_run').where('task', '=', 'back-up').returningAll().execute();
    return records.length > 0;
  });
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => path.join(folder, name);
/** Runs the rest of the command line with standard output into a file, by a shell. */
const into = (file: string) => (command: string[]) => ['sh', '-c', 'exec "$@" > "$0"', file, ...command];
const backUpTo = (limit: (command: string[]) => string[], to: string) =>
  runLimited(limit, 'server/admin.js', source.settings, 'back-up', '--to', to);

it('writes to standard output what it would write to a file, with messages on standard error and no record', async () => {
  const file = inFolder('all.gz');
  const { code, stderr } = backUpTo(into(file), '-');
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^Backed up \d+ rows in \d+ tables to standard output\.\n.+\n$/),
  ]);
  let rows = 0;
  for await (const { lines } of (await readBackUp(file)).batches) rows += lines.length;
  expect(rows).toBeGreaterThan(100_000);
  expect(await takeRecord()).toBe(false);
});

it('does not write to the output of npm, which has other lines', async () => {
  const { code, stdout, stderr } = runLimited(
    (command) => command,
    'server/admin.js',
    { ...source.settings, npm_lifecycle_event: 'admin' },
    'back-up',
    '--to',
    '-',
  );
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'npm writes lines of its own to standard output. Use npm run -s admin -- back-up --to -\n',
  ]);
});

type Limit = (command: string[]) => string[];
const limited: Limit = (command) => withFileLimit(command, 2 ** 20);
const onSmallDisk: Limit = (command) => withSmallDisk(command, { folder, bytes: 2 ** 20 });
const full = () => inFolder('full.gz');
const tooLarge = 'EFBIG: file too large, write';
const noSpace = 'ENOSPC: no space left on device, write';
type Case = [string, { limit: Limit; toFile: boolean; problem: string }];
const onFullDisk: Case[] = [
  ['a file on a full disk', { limit: onSmallDisk, toFile: true, problem: noSpace }],
  [
    'an output on a full disk',
    { limit: (command) => onSmallDisk(into(full())(command)), toFile: false, problem: noSpace },
  ],
];
it.each<Case>([
  ['a file that may not grow', { limit: limited, toFile: true, problem: tooLarge }],
  [
    'an output that may not grow',
    { limit: (command) => into(full())(limited(command)), toFile: false, problem: tooLarge },
  ],
  ...(canMountSmallDisk() ? onFullDisk : []),
  [
    'an output whose reader ends',
    {
      limit: (command) => ['bash', '-o', 'pipefail', '-c', '"$@" | head -c 1000 > /dev/null', 'cut', ...command],
      toFile: false,
      problem: 'write EPIPE',
    },
  ],
])('ends with 1 and one line on %s, and leaves no file', async (_, { limit, toFile, problem }) => {
  expect(backUpTo(limit, toFile ? full() : '-')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${toFile ? full() : 'Standard output'} cannot be written: ${problem}. The back-up is not complete.\n`,
  });
  if (toFile) expect(readdirSync(folder)).toEqual([]);
  expect(await takeRecord()).toBe(false);
});

const noSpaceOnOutput =
  'Standard output cannot be written: ENOSPC: no space left on device, write. The back-up is not complete.\n';

it('ends with 1 on a device that is full', () => {
  expect(backUpTo(into('/dev/full'), '-')).toMatchObject({ code: 1, stderr: noSpaceOnOutput });
});

/** Makes a block device of 1 MiB. Null if this system does not allow that, as in many containers. */
function makeBlockDevice(): string | null {
  const image = path.join(tmpdir(), `heartwood-device-${randomUUID()}`);
  writeFileSync(image, Buffer.alloc(2 ** 20));
  const { status, stdout } = spawnSync('losetup', ['--find', '--show', image], { encoding: 'utf8' });
  rmSync(image);
  return status === 0 ? stdout.trim() : null;
}
const device = makeBlockDevice();
afterAll(() => void (device && spawnSync('losetup', ['--detach', device])));
it.skipIf(device === null)('ends with 1 on a block device that is full', () => {
  expect(backUpTo(into(device!), '-')).toMatchObject({ code: 1, stderr: noSpaceOnOutput });
});

it('leaves a .partial file if it is killed, and the next run says so', async () => {
  const [file, partial] = [inFolder('night-1.gz'), inFolder('night-1.gz.partial')];
  const child = startBuilt('server/admin.js', source.settings, 'back-up', '--to', file);
  await vi.waitFor(async () => expect((await stat(partial)).size).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
  child.kill();
  expect(await child.ended).toMatchObject({ code: null, stdout: '' });
  expect([existsSync(file), existsSync(partial)]).toEqual([false, true]);
  const same = (command: string[]) => command;
  expect(backUpTo(same, file)).toMatchObject({
    code: 1,
    stderr: `${partial} already exists. If no other back-up is running, one was interrupted, and you can remove the file.\n`,
  });
  const verified = runLimited(same, 'server/admin.js', source.settings, 'verify-back-up', '--from', partial);
  expect(verified).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/ is damaged or cut off\. .+\n$| is not a back-up of Heartwood\n$/),
  });
  // The name of the next night's file is another one.
  const next = backUpTo(same, inFolder('night-2.gz'));
  expect([next.code, next.stdout.split('\n')[2]]).toEqual([
    0,
    `${partial} was interrupted. If no other back-up is running, remove it: it contains people’s data.`,
  ]);
  expect(await takeRecord()).toBe(true);
});
