import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { findAddress } from '#server/addressFile.ts';
import { openPostgres } from '#server/db/postgres.ts';

/** A statement that ran, and the partitions `<table>_p<number>` that it scanned, or the servers that it used. */
export interface Explained {
  sql: string;
  /** The numbers of the partitions, or the names of the servers, by table. */
  lookedInto: Map<string, Set<number | string>>;
}

/** A statement with what its plan reads. */
export interface Planned extends Explained {
  /** Names of the tables that the plan reads from end to end, also of those that were not reached this time. */
  readWhole: Set<string>;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

/**
 * Connections to a PostgreSQL server. While `explained.list` is not null, each statement is first run under EXPLAIN
 * (ANALYZE) and undone, and the result is added to the list. Then it is run normally.
 */
export function explainingPool(url: string): { pool: PostgresPool; explained: { list: Planned[] | null } } {
  const pool = openPostgres(findAddress([], url), true);
  const explained: { list: Planned[] | null } = { list: null };
  const inTransaction = new WeakSet<PostgresPoolClient>();

  async function explain(client: PostgresPoolClient, sql: string, parameters: readonly unknown[]): Promise<void> {
    const [enter, leave] = inTransaction.has(client)
      ? ['savepoint looked', 'rollback to savepoint looked']
      : ['begin', 'rollback'];
    await client.query(enter, []);
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        parameters,
      );
      const found: Planned = { sql, readWhole: new Set(), lookedInto: new Map() };
      note(rows[0]!['QUERY PLAN'][0].Plan, found);
      explained.list?.push(found);
    } finally {
      await client.query(leave, []);
    }
  }

  return {
    explained,
    pool: {
      ...pool,
      end: () => pool.end(),
      async connect() {
        const client = await pool.connect();
        return {
          release: () => client.release(),
          async query(sql: string, parameters: readonly unknown[] = []) {
            if (/^(begin|commit|rollback)/i.test(sql)) {
              if (/^begin/i.test(sql)) inTransaction.add(client);
              else inTransaction.delete(client);
            } else if (explained.list && !/^set /i.test(sql)) await explain(client, sql, parameters);
            return client.query(sql, parameters);
          },
        } as unknown as PostgresPoolClient;
      },
    } as PostgresPool,
  };
}

function note(node: PlanNode, found: Planned): void {
  const relation = node['Relation Name'];
  if (relation !== undefined && node['Node Type'] === 'Seq Scan') found.readWhole.add(relation);
  const [, table, number] = /^(\w+)_p(\d+)$/.exec(relation ?? '') ?? [];
  if (table !== undefined && node['Actual Loops']! > 0)
    found.lookedInto.set(table, (found.lookedInto.get(table) ?? new Set()).add(Number(number)));
  for (const plan of node.Plans ?? []) note(plan, found);
}
