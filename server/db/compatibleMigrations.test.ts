import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../projectRoot.ts';
import { listMigrations, startsSince } from './migrate.ts';

/**
 * The statements of a migration on which an earlier release starts. Any other could break a statement of that release,
 * or make it read something that it does not expect.
 */
const harmless = [
  /^create table (?:if not exists )?\w+ /,
  /^create (?:unique )?index (?:if not exists )?\w+ on \w+ /,
  /^comment on /,
  /^alter table (?:if exists )?\w+ add column /,
  /^alter table (?:if exists )?\w+ alter column \w+ set default /,
  /^update \w+ set /,
  /^insert into \w+ /,
];

/**
 * Finds what an earlier release could stumble over: statements that are not harmless, and on existing tables unique
 * indexes, changed or added rows, columns without a value for its inserts, unique or calculated columns, and references
 * that keep it from deleting.
 * @returns the beginning of each such statement.
 */
function findBreaking(statements: string): string[] {
  const plain = statements
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
  const created = new Set([...plain.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  const added = new Set(
    [...plain.matchAll(/alter table (?:if exists )?(\w+) ([^;]*)/g)].flatMap(([, table, clauses]) =>
      [...clauses!.matchAll(/add column (?:if not exists )?(\w+)/g)].map(([, column]) => `${table}.${column}`),
    ),
  );
  const isExisting = (table: string | undefined) => table !== undefined && !created.has(table);
  const isBreaking = (statement: string): boolean => {
    const [, changed, assignments = ''] = /^update (\w+) set (.*)/.exec(statement) ?? [];
    const assigned = partsOf(assignments).map((part) => /^(\w+) ?=/.exec(part)?.[1]);
    const [, altered = ''] = /^alter table (?:if exists )?\w+ (.*)/.exec(statement) ?? [];
    const clauses = altered === '' ? [] : partsOf(altered);
    const [, columns = ''] = /^create table [^(]*\((.*)\)/.exec(statement) ?? [];
    return (
      !harmless.some((pattern) => pattern.test(statement)) ||
      isExisting(/^create unique index (?:if not exists )?\w+ on (\w+)/.exec(statement)?.[1]) ||
      isExisting(/^insert into (\w+)/.exec(statement)?.[1]) ||
      (isExisting(changed) && assigned.some((column) => !added.has(`${changed}.${column}`))) ||
      clauses.some((clause) => !/^(?:add column|alter column \w+ set default) /.test(clause)) ||
      clauses.some((clause) => clause.includes('not null') && !clause.includes(' default ')) ||
      clauses.some((clause) => /\b(?:unique|primary key|generated)\b/.test(clause)) ||
      // Deleting a row sets the reference to null, which fails if it must have a value.
      [...clauses, ...partsOf(columns)].some((part) =>
        /^(?=.*on delete set null)(?:constraint|foreign key|.*(?:not null|primary key))/.test(part),
      ) ||
      [...statement.matchAll(/references (\w+)(?: \([^)]*\))?( on delete (?:cascade|set null))?/g)].some(
        ([, table, end]) => isExisting(table) && end === undefined,
      )
    );
  };
  return plain
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && isBreaking(statement))
    .map((statement) => statement.slice(0, 60));
}

/** Splits at the commas outside parentheses, and leaves out what is inside. */
const partsOf = (list: string): string[] => withoutParentheses(list).trim().split(/ *, */);

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

const table = 'create table note (id uuid primary key)';

it.each([
  ['a table', `${table}; comment on table note is 'Notes; of people.'`],
  ['an index', 'create index job_kind on job (kind)'],
  ['a unique index on a new table', `${table}; create unique index note_id on note (id)`],
  ['a column that may be null', 'alter table job add column note text'],
  ['columns with a default', 'alter table job add column a integer not null default 0, add column b text'],
  ['a reference that is deleted as well', 'create table note (job_id uuid references job (id) on delete cascade)'],
  ['a reference to a new table', `${table}; alter table job add column note_id uuid references note (id)`],
  ['a checked column', 'alter table job add column a numeric(5, 2) check (a in (1, 2)), add column b text'],
  ['values for a new column', "alter table job add column note text; update job set note = 'drop table job;'"],
  [
    'values for two new columns',
    "alter table job add column a text, add column b text; update job set a = coalesce(kind, 'x'), b = kind where id = id",
  ],
  [
    'a reference that becomes null',
    'create table note (id uuid not null, job_id uuid references job (id) on delete set null)',
  ],
  ['a comment', `-- drop table job;\n${table}`],
])('%s breaks no earlier release', (_, statements) => {
  expect(findBreaking(statements)).toEqual([]);
});

it.each([
  ['drops a table', 'drop table job'],
  ['drops a column', 'alter table job drop column kind'],
  ['drops a column after adding one', 'alter table job add column a text, drop column kind'],
  ['drops an index, which a conflict clause may need', 'drop index job_due'],
  ['drops a default', 'alter table job alter column is_bulk drop default'],
  ['renames a table', 'ALTER TABLE job RENAME TO task'],
  ['renames a column', 'alter table job\n  rename column kind to type'],
  ['changes a type', 'alter table job alter column kind type varchar(9)'],
  ['permits null, which it may not expect', 'alter table job alter column kind drop not null'],
  ['changes values', "update job set kind = 'post'"],
  [
    'changes values together with a new column',
    "alter table job add column note text; update job set note = 'x', kind = 'post'",
  ],
  ['changes values of another table', 'alter table job add column name text; update person set name = id'],
  ['drops a column in short', 'alter table job add column a text, drop kind'],
  ['requires a value', 'alter table job alter column last_error set not null'],
  ['adds a column that has to be filled', 'alter table job add column note text not null'],
  ['adds a unique column', "alter table job add column code text not null default '' unique"],
  ['adds a key', 'alter table job add column code integer default 0 primary key'],
  ['adds a calculated column', 'alter table job add column n integer generated always as (length(kind)/0) stored'],
  ['adds a constraint', "alter table job add constraint known check (kind = 'mail')"],
  ['adds a constraint after a column', 'alter table job add column a text, add constraint b unique (kind)'],
  ['adds a unique index', 'create unique index job_kind on job (kind)'],
  ['stops rows from being deleted', 'create table note (job_id uuid references job (id))'],
  [
    'stops rows from being deleted by a value that must not be null',
    'create table note (job_id uuid not null references job (id) on delete set null)',
  ],
  [
    'stops rows from being deleted by such a value of a key',
    'create table note (job_id uuid, primary key (job_id), foreign key (job_id) references job (id) on delete set null)',
  ],
  ['adds rows', "insert into job (kind) values ('new')"],
  ['deletes rows', 'delete from job'],
  ['adds a trigger', 'create trigger t before insert on job execute function f()'],
  ['runs code', "do $$ begin execute 'drop table job'; end $$"],
])('a migration that %s may break one', (_, statements) => {
  expect(findBreaking(statements)).not.toEqual([]);
});

it('no migration on which an earlier release starts may break it', async () => {
  const marked = (await listMigrations())
    .filter((name) => name >= '0027')
    .map((name) => [name, readFileSync(path.join(projectRoot, `server/db/migrations/${name}.sql`), 'utf8')] as const)
    .filter(([, statements]) => startsSince(statements) !== null);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.flatMap(([name, statements]) => findBreaking(statements).map((what) => `${name}: ${what}`))).toEqual(
    [],
  );
});
