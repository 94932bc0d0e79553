import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listMigrations } from '#server/db/migrate.ts';
import { projectRoot } from '#server/projectRoot.ts';

const partitions = 4;

/**
 * The product's migrations, rewritten for tables partitioned by organisation. Every table whose key begins with
 * account_id, and one table without a key, is partitioned by the hash of account_id. Session tokens are partitioned by
 * their own hash, by which they are looked up. A unique constraint that does not include the organisation becomes an
 * index that is not unique.
 * @returns the SQL, the partitioned tables, and the columns whose uniqueness was given up.
 */
export async function partitionedMigrations() {
  const split: string[] = [];
  const given: string[] = [];
  const texts = (await listMigrations()).map(async (name) => {
    const text = await readFile(path.join(projectRoot, `server/db/migrations/${name}.sql`), 'utf8');
    return text.replaceAll(/create table (\w+) \(\n([\s\S]*?)\n\);/g, (whole, table: string, body: string) => {
      const isSplit =
        /primary key \(account_id,/.test(body) || (/account_id uuid not null/.test(body) && !/primary key/.test(body));
      if (isSplit) split.push(table);
      const key = isSplit ? 'account_id' : table === 'session_token' ? 'hash' : undefined;
      if (key === undefined) return whole;
      const lost = [...body.matchAll(/^ {2}(\w+) .* unique(?=,?$)/gm)].map(([, column]) => column!);
      given.push(...lost.map((column) => `${table}.${column}`));
      return [
        `create table ${table} (\n${body.replaceAll(/ unique(?=,?$)/gm, '')}\n) partition by hash (${key});`,
        ...Array.from(
          { length: partitions },
          (_, number) =>
            `create table ${table}_p${number} partition of ${table} for values with (modulus ${partitions}, remainder ${number});`,
        ),
        ...lost.map((column) => `create index on ${table} (${column});`),
      ].join('\n');
    });
  });
  return { sql: (await Promise.all(texts)).join('\n'), split: split.sort(), given: given.sort() };
}
