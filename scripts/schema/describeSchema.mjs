// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../tools/projectRoot.mjs';

/** Path from the project's folder. */
export const schemaFile = 'server/db/schema.sql';

const intro = `-- The tables as the migrations in server/db/migrations/ leave them. This file is for reading: nothing runs it.
-- \`npm run schema -- --write\` writes it, and a test compares it with the migrations. The same tables as types: server/db/schema.ts.
-- Not shown: the table \`migration\` with the names of the applied migrations (server/db/migrate.ts).`;

/**
 * @typedef {{ name: string, comment: string | null, columns: Column[], constraints: Constraint[], others: string[] }} Table
 *   others: the statements of its indexes, statistics and triggers.
 * @typedef {{ name: string, type: string, required: boolean, value: string | null, generated: boolean, comment: string | null }} Column
 *   value: its default, or the expression that it is generated from.
 * @typedef {{ name: string, kind: 'p' | 'u' | 'f' | 'c', columns: string[], definition: string }} Constraint
 */

/** One row for each table. The details are JSON, which both databases return alike. */
const catalogue = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    (
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
        'value', pg_get_expr(d.adbin, d.adrelid, true), 'generated', a.attgenerated <> '', 'comment', col_description(c.oid, a.attnum)
      ) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'name', k.conname, 'kind', k.contype, 'definition', pg_get_constraintdef(k.oid, true),
        'columns', (
          select json_agg(a.attname order by place) from unnest(k.conkey) with ordinality as key (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
        )
      ) order by position(k.contype::text in 'pucf'), k.conkey, k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
    ) as constraints,
    (
      select coalesce(json_agg(statement order by kind, name), '[]') from (
        select 1 as kind, i.relname as name, pg_get_indexdef(i.oid, 0, true) as statement
        from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid)
        union all
        select 2, s.stxname, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxrelid = c.oid
        union all
        select 3, t.tgname, pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
      ) as other
    ) as others
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
  order by c.relname`;

/**
 * The text of server/db/schema.sql for a migrated database.
 * @param {(sql: string) => Promise<unknown[]>} query runs a statement and returns its rows
 * @returns {Promise<string>}
 * @throws Error that names a table without a comment, or one that `Tables` in server/db/schema.ts does not list.
 */
export async function describeSchema(query) {
  const tables = /** @type {Table[]} */ (await query(catalogue));
  const uncommented = tables.filter(({ comment }) => !comment).map(({ name }) => name);
  if (uncommented.length > 0) {
    throw new Error(
      `Tables without a comment: ${uncommented.join(', ')}. Add "comment on table … is '…'" to the migration that makes them.`,
    );
  }
  const chapters = readChapters();
  const listed = chapters.flatMap((chapter) => chapter.tables);
  const unlisted = tables.map(({ name }) => name).filter((name) => !listed.includes(name));
  if (unlisted.length > 0) throw new Error(`Missing in Tables, server/db/schema.ts: ${unlisted.join(', ')}`);
  const parts = chapters.flatMap((chapter) => [
    `-- == ${chapter.title} ==`,
    ...chapter.tables.flatMap((name) => tables.filter((table) => table.name === name).map(describeTable)),
  ]);
  return `${[intro, ...parts].join('\n\n')}\n`;
}

/** The tables in the order of `Tables` in server/db/schema.ts, with the comments there as headings. */
function readChapters() {
  const source = readFileSync(path.join(projectRoot, 'server/db/schema.ts'), 'utf8');
  const body = /interface Tables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  return body
    .split(/^ *\/\/ /m)
    .slice(1)
    .map((text) => ({
      title: text.split('\n')[0],
      tables: [...text.matchAll(/^ *(\w+): \w+;$/gm)].map(([, name]) => String(name)),
    }));
}

/** @param {Table} table */
function describeTable({ name, comment, columns, constraints, others }) {
  const inline = constraints.filter((constraint) => isInline(name, constraint));
  const lines = [
    ...columns.map((column) => ({
      comment: column.comment,
      text: describeColumn(
        column,
        inline.filter((constraint) => constraint.columns[0] === column.name),
      ),
    })),
    ...constraints
      .filter((constraint) => !inline.includes(constraint))
      .map((constraint) => ({
        comment: null,
        text: `${isNamed(name, constraint) ? `constraint ${constraint.name} ` : ''}${plain(constraint.definition)}`,
      })),
  ];
  const body = lines.map(({ comment: note, text }, index) =>
    [...(note ? wrapComment(note, '  ') : []), `  ${text}${index < lines.length - 1 ? ',' : ''}`].join('\n'),
  );
  return [
    ...wrapComment(String(comment), ''),
    `create table ${name} (`,
    ...body,
    ');',
    ...others.map((statement) => `${plain(statement)};`),
  ].join('\n');
}

/**
 * @param {Column} column
 * @param {Constraint[]} constraints those that concern only this column
 */
function describeColumn({ name, type, required, value, generated }, constraints) {
  const isKey = constraints.some(({ kind }) => kind === 'p');
  return [
    name,
    type === 'timestamp with time zone' ? 'timestamptz' : type,
    ...(required && !isKey ? ['not null'] : []),
    ...(value === null ? [] : [generated ? `generated always as (${plain(value)}) stored` : `default ${plain(value)}`]),
    ...constraints.map(({ definition }) =>
      plain(definition).replace(/^(primary key|unique) \(\w+\)|^foreign key \(\w+\) /, '$1'),
    ),
  ].join(' ');
}

/**
 * Returns whether a constraint is written after its column: it concerns no other column, and no migration named it.
 * @param {string} table
 * @param {Constraint} constraint
 */
const isInline = (table, constraint) => constraint.columns.length === 1 && !isNamed(table, constraint);

/**
 * Returns whether a migration gave the constraint its name. Otherwise the database did.
 * @param {string} table
 * @param {Constraint} constraint
 */
const isNamed = (table, { name, columns, kind }) =>
  kind !== 'p' && !['key', 'fkey', 'check'].some((end) => name === `${[table, ...columns].join('_')}_${end}`);

/**
 * SQL of the catalogue as the migrations write it: keywords in lower case, no casts of literals, no defaults spelled out. Our own names
 * have no capital letters.
 * @param {string} sql
 */
const plain = (sql) =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part) => (part.startsWith("'") ? part : part.replaceAll(/\b[A-Z]+\b/g, (word) => word.toLowerCase())))
    .join('')
    .replaceAll(/('(?:[^']|'')*')::(text\[\]|text|jsonb)/g, '$1')
    .replaceAll(/'[^']*\n[^']*'/g, (literal) => `e${literal.replaceAll('\n', '\\n')}`)
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replace(' using btree', '')
    .replace(/ references (\w+)\(/, ' references $1 (')
    .replace(/^(create statistics) public\./, '$1 ');

/**
 * @param {string} text
 * @param {string} indent
 */
function wrapComment(text, indent) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : '';
    if (longer && longer.length <= 120) lines[lines.length - 1] = longer;
    else lines.push(`${indent}-- ${word}`);
  }
  return lines;
}
