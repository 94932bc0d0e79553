/**
 * A copy of all that a database holds, as rows of text: what a back-up's file is made of, and what goes from one database
 * to another without a file. docs/backup.md describes the file.
 */
export interface Copy {
  head: CopyHead;
  /** Every row of every table, table after table in the order of `head.tables`. To be read once. */
  batches: AsyncIterable<Batch>;
}

export interface CopyHead {
  /** Version of the product that made the copy. */
  version: string;
  /** ISO 8601. */
  madeAt: string;
  /** The migrations that had been applied, in order. */
  migrations: string[];
  tables: TableShape[];
  /** Where the next number of a sequence continues. */
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

/** Some rows of a table, each a line: a JSON array of the columns' values in PostgreSQL's own text form, or null. */
export interface Batch {
  table: string;
  lines: string[];
}

/** A batch ends with whichever is reached first, so that memory stays small however many rows there are and however long. */
export const batchLimits = { rows: 1000, bytes: 4_000_000 };

/** The first line of a file, apart from its head. */
export const backUpFormat = { format: 'heartwood back-up', formatVersion: 1 };

/** The last line of a file: rows by table, and SHA-256 in hexadecimal of all the lines before this one. */
export interface BackUpEnd {
  rows: Record<string, number>;
  sha256: string;
}

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** "12 rows in 3 tables". */
export function sumOf(rows: RowCounts): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows in ${counts.length} tables`;
}
