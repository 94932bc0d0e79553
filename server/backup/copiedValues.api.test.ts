import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differences, readEveryRow } from '#testing/databases/databaseRows.ts';
import { createEmptyDatabase, type EmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import type { Db } from '../db/database.ts';
import { backUp, readDatabase } from './backUp.ts';
import { batchLimits } from './backUpFormat.ts';
import { restore } from './restore.ts';

/**
 * Features that no table has yet, but that a migration may add: other types, numbers assigned by the database, circular
 * references.
 */
const tablesToCome = `
  create type mood as enum ('low', 'it''s "fine"');
  create domain share as numeric(5, 2) check (value >= 0);
  create table "Odd ""Name" (
    id integer generated always as identity primary key,
    serial bigserial,
    "sum of it" integer generated always as (id * 2) stored,
    "or" mood[], share share, amount numeric, small smallint, single real, double double precision, code char(4), word varchar(9),
    at timestamptz, "local" timestamp, day date, hour time, zoned timetz, span interval, json json, grid integer[], network inet, bits bit varying,
    parent integer references "Odd ""Name" (id)
  );
  create table hen (id integer primary key, egg integer not null);
  create table egg (id integer primary key, hen integer not null references hen (id));
  alter table hen add constraint hen_egg foreign key (egg) references egg (id) deferrable;
  create table nothing_yet (id integer primary key);
`;
const oddRows = `
  insert into "Odd ""Name" (parent, "or", share, amount, small, single, double, code, word, at, local, day, hour, zoned, span, json, grid, network, bits) values
    (2, '{low,NULL,"it''s \\"fine\\""}', 1.10, 'NaN', -32768, '1.17549435e-38', '-0', 'a', '  b  ', 'infinity', '-infinity', '0044-03-15 BC', '24:00', '23:59:59.999999-15:59', '-1 mon +2 days -00:00:00.000001', '{"a":1, "a":  1.0}', '[0:1][5:6]={{1,NULL},{3,4}}', '::1/64', B'0101'),
    (1, '{}', 0, '123456789012345678901234567890.000000000100', 1, 'NaN', '2.2250738585072014e-308', '    ', '', '2026-03-29 00:59:59.999999Z', '9999-12-31 23:59:59.999999', 'infinity', '00:00:00.000001', '00:00+00', '178000000 years', 'null', '{}', '10.0.0.0/8', B''),
    (null, null, null, 'Infinity', null, '-Infinity', '5e-324', null, null, '0001-01-01 00:00:00 BC', null, null, null, null, null, null, null, null, null);
  insert into hen values (1, 1), (2, 2);
`;

let source: ServerDatabase;
let target: EmptyDatabase;
let folder: string;
beforeAll(async () => {
  [source, target, folder] = [
    await createServerDatabase(),
    await createEmptyDatabase({ kind: 'embedded', migrated: true }),
    await mkdtemp(path.join(tmpdir(), 'heartwood-values-')),
  ];
});
afterAll(async () => {
  await Promise.all([source.remove(), target.remove(), rm(folder, { recursive: true, force: true })]);
});
const settingsOf = ({ settings }: ServerDatabase) => ({
  databaseUrl: settings['DATABASE_URL'] ?? null,
  dataDir: settings['DATA_DIR']!,
});
const run = (db: Db, ...statements: string[]) =>
  db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });

it('copies values of every type exactly, the position of sequences, and rows that refer to each other', async () => {
  const file = path.join(folder, 'values.gz');
  const sent = await source.use(async ({ db }) => {
    await run(db, tablesToCome, 'set constraints all deferred', oddRows, 'insert into egg values (1, 2), (2, 1)');
    await run(db, `select nextval('"Odd ""Name_serial_seq"')`);
    // The rows of one table need several batches. The rows of the other are so long that each needs its own batch.
    await run(
      db,
      `insert into nothing_yet select generate_series(1, ${batchLimits.rows * 2})`,
      'create table wide (id integer, data bytea, text text)',
    );
    await run(
      db,
      `insert into wide select n, decode(repeat(md5(n::text), ${batchLimits.bytes / 40}), 'hex'), repeat('ä"', 100000) from generate_series(1, 3) n`,
    );
    const longest = await readDatabase(db, async ({ batches }) => {
      let most = 0;
      for await (const { table, lines } of batches) if (table === 'wide') most = Math.max(most, lines.length);
      return most;
    });
    expect(longest).toBe(1);
    return readEveryRow(db);
  });
  await target.use((db) => run(db, tablesToCome, 'create table wide (id integer, data bytea, text text)'));
  const said: string[] = [];
  await backUp(settingsOf(source), file, () => {});
  await restore(target.settings, file, (line) => said.push(line));
  expect(said.join()).not.toContain('Left out');
  await target.use(async (db) => {
    expect(differences(sent, await readEveryRow(db))).toEqual([]);
    const { rows } =
      await sql`insert into "Odd ""Name" default values returning id, serial, "sum of it" as twice`.execute(db);
    expect(rows).toEqual([{ id: 4, serial: 5, twice: 8 }]);
    // Foreign keys are enforced as before.
    await expect(sql`update egg set hen = 9`.execute(db)).rejects.toThrow('egg_hen_fkey');
    const { rows: keys } = await sql`select conname as name from pg_constraint where condeferrable`.execute(db);
    expect(keys).toEqual([{ name: 'hen_egg' }]);
  });
});

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  "leaves out tables that are not Heartwood's, and reports them",
  async () => {
    const [file, said, other] = [
      path.join(folder, 'left.gz'),
      [] as string[],
      await createEmptyDatabase({ migrated: true }),
    ];
    await backUp(settingsOf(source), file, () => {});
    await restore(other.settings, file, (line) => said.push(line));
    expect(said).toContain(
      'Left out, because they are not tables of Heartwood: Odd "Name, egg, hen, nothing_yet, wide.',
    );
    await other.remove();
  },
);
