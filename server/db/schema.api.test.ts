import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { surveyFields } from '#rules/surveyFields.ts';
import { describeSchema, schemaFile } from '#scripts/schema/describeSchema.mjs';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { projectRoot } from '../projectRoot.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/**
 * Lists `table.column` of every column that the interfaces of schema.ts and tables/ and the fields of a survey declare,
 * with `?` after those that may be null.
 */
async function declaredColumns() {
  const folder = path.join(projectRoot, 'server/db');
  const files = ['schema.ts', ...(await readdir(path.join(folder, 'tables'))).map((file) => `tables/${file}`)];
  const source = (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
  const columnsOf = (name: string) => {
    const [, body] = source.match(new RegExp(`interface ${name} (?:extends FieldColumns )?\\{([^}]*)\\}`))!;
    return [...body!.matchAll(/^ {2}(\w+): (.+);$/gm)].map(
      ([, column, type]) => [column!, type!.includes('| null') ? '?' : ''] as const,
    );
  };
  const byKind = new Map(columnsOf('StoredFields'));
  const fieldColumns = Object.values(surveyFields).map(({ column, kind }) => [column, byKind.get(kind)!] as const);
  const tables = [...source.match(/interface Tables \{([^}]*)\}/)![1]!.matchAll(/(\w+): (\w+);/g)];
  return tables
    .flatMap(([, table, name]) => {
      const columns = [...columnsOf(name!), ...(name === 'SurveyTable' ? fieldColumns : [])];
      return columns.map(([column, nullable]) => `${table}.${column}${nullable}`);
    })
    .sort();
}

it('declares exactly the columns that the migrations create', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string }>`
    select table_name, column_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name not like 'migration%'
  `.execute(database.db);
  const columns = rows.map((row) => `${row.table_name}.${row.column_name}${row.is_nullable === 'YES' ? '?' : ''}`);
  expect(await declaredColumns()).toEqual(columns.sort());
});

const describe = () => describeSchema(async (query) => (await sql.raw(query).execute(database.db)).rows);

it('shows in schema.sql the tables that the migrations create', async () => {
  const written = await readFile(path.join(projectRoot, schemaFile), 'utf8');
  expect(written, `${schemaFile} differs from the migrations: run npm run schema -- --write`).toBe(await describe());
});

it('requires a comment on each table', async () => {
  await sql`create table uncommented (id uuid primary key)`.execute(database.db);
  try {
    await expect(describe()).rejects.toThrow('Tables without a comment: uncommented.');
    await sql`comment on table uncommented is 'A row.'`.execute(database.db);
    await expect(describe()).rejects.toThrow('Missing in Tables, server/db/schema.ts: uncommented');
  } finally {
    await sql`drop table uncommented`.execute(database.db);
  }
});

it('reads the same types from both databases', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as many, 1.5::float8 as fraction, '2026-11-02T09:00:00.123Z'::timestamptz as instant,
      array[1, 2] as numbers, '{"a": [1]}'::jsonb as json, true as truth, null as nothing
  `.execute(database.db);
  expect(rows).toEqual([
    {
      many: 1,
      fraction: 1.5,
      instant: new Date('2026-11-02T09:00:00.123Z'),
      numbers: [1, 2],
      json: { a: [1] },
      truth: true,
      nothing: null,
    },
  ]);
});

it('reports what kind of failure occurred, without any values', async () => {
  const accounts = database.db.insertInto('account');
  const account = { id: '00000000-0000-4000-8000-000000000001', name: 'Told to nobody', created_at: new Date() };
  await accounts.values(account).execute();
  const error: unknown = await accounts
    .values(account)
    .execute()
    .catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: '23505', constraint: 'account_pkey' });
});
