import { hash } from 'node:crypto';

/**
 * A copy of everything in a database, as rows of text. It is written to the file of a back-up, or directly to another
 * database. docs/operate/backup.md describes the file.
 */
export interface Copy {
  head: CopyHead;
  /** Every row of every table, in the order of `head.tables`. Can be read only once. */
  batches: AsyncIterable<Batch>;
}

export interface CopyHead {
  /** The version of Heartwood that made the copy. */
  version: string;
  /** ISO 8601. */
  madeAt: string;
  /** The migrations that had been applied, in order. */
  migrations: string[];
  tables: TableShape[];
  /** The last value of each sequence, from which it continues. */
  sequences: { name: string; lastValue: string }[];
}

export interface TableShape {
  name: string;
  /**
   * Stored columns. Generated ones are computed again. `type` as PostgreSQL writes it, such as `timestamp with time
   * zone`.
   */
  columns: { name: string; type: string }[];
}

/** Some rows of a table. Each line is a JSON array of the columns' values in PostgreSQL's text form, or null. */
export interface Batch {
  table: string;
  lines: string[];
}

/**
 * A batch ends at whichever limit is reached first. So it needs little memory, however many rows there are and however
 * long they are.
 */
export const batchLimits = { rows: 1000, bytes: 4_000_000 };

/** The fields of a file's first line in addition to the head. */
export const backUpFormat = { format: 'heartwood back-up', formatVersion: 1 };

/** The last line of a file: the number of rows by table, and the hexadecimal SHA-256 of all lines before this one. */
export interface BackUpEnd {
  rows: Record<string, number>;
  sha256: string;
}

/** Numbers of rows by table. */
export type RowCounts = Record<string, number>;

/** "12 rows in 3 tables". */
export function sumOf(rows: RowCounts): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows in ${counts.length} tables`;
}

/** The number of rows of a table, and a hash of them that does not depend on their order. */
export interface TableDigest {
  rows: number;
  /** The sum of each line's SHA-256 as a number, modulo 2^256. Unlike XOR, it does not ignore a pair of equal rows. */
  sum: bigint;
}

/** Adds rows to the digest of their table. */
export function addToDigest(digests: Map<string, TableDigest>, { table, lines }: Batch): void {
  const { rows, sum } = digests.get(table) ?? { rows: 0, sum: 0n };
  const added = lines.reduce((total, line) => total + BigInt(`0x${hash('sha256', line)}`), sum);
  digests.set(table, { rows: rows + lines.length, sum: BigInt.asUintN(256, added) });
}
