import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { isUuid } from './isUuid.ts';

/** The sort key of a row: what comes after it is the next page. Text, numbers, and instants as text. */
export type CursorKey = (string | number | null)[];

export interface PageRequest {
  limit: number;
  after: CursorKey | null;
}

/** One column that a list is sorted by. Text is compared lower-cased, so wrap it in `lower()`. */
export interface SortKey {
  expression: RawBuilder<unknown>;
  /** How a value of the cursor is cast for the comparison. */
  type: 'text' | 'uuid' | 'timestamptz' | 'float8';
  descending?: boolean;
}

/**
 * A page of a list by the key of the last row before it, so that rows which come or go between two pages make none
 * appear twice or not at all. Nulls come last either way; the last sort key must tell any two rows apart.
 * @returns the rows of the page and the key of its last one; null where no row follows.
 * @throws RangeError when the cursor is of a list with another order.
 */
export async function keysetPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>, sortKeys: SortKey[], { limit, after }: PageRequest,
): Promise<{ rows: O[]; last: CursorKey | null }> {
  if (after && !fits(sortKeys, after)) throw new RangeError('The cursor belongs to another list or order');
  let page = query.select(sql<CursorKey>`json_build_array(${sql.join(sortKeys.map(cursorValue))})`.as('page_key'));
  if (after) page = page.where(followsAfter(sortKeys, after));
  for (const { expression, descending } of sortKeys) {
    page = page.orderBy(descending ? sql`${expression} desc nulls last` : sql`${expression} asc nulls last`);
  }
  const found = await page.limit(limit + 1).execute() as (O & { page_key: CursorKey })[];
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1)!.page_key : null };
}

/** A cursor comes from outside: a value that cannot be of its key's type must not reach the database. */
const fits = (sortKeys: SortKey[], key: CursorKey) =>
  key.length === sortKeys.length && sortKeys.every(({ type }, index) => canBe[type](key[index] ?? null));

const canBe: Record<SortKey['type'], (value: CursorKey[number]) => boolean> = {
  text: (value) => value === null || typeof value === 'string',
  uuid: (value) => typeof value === 'string' && isUuid(value),
  timestamptz: (value) => value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && !Number.isNaN(Date.parse(value))),
  float8: (value) => value === null || typeof value === 'number',
};

/** Instants go through the cursor to the microsecond, which a JavaScript date would round. */
const cursorValue = ({ expression, type }: SortKey) =>
  (type === 'timestamptz' ? sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : expression);

/** "The first key is after its value, or equal and the second is after its own, or …" */
function followsAfter([first, ...rest]: SortKey[], [value, ...values]: CursorKey): RawBuilder<boolean> {
  if (!first) return sql<boolean>`false`;
  const { expression, descending } = first;
  const next = followsAfter(rest, values);
  if (value === null || value === undefined) return sql<boolean>`(${expression} is null and ${next})`;
  const cast = sql`cast(${String(value)} as ${sql.raw(first.type)})`;
  const after = descending ? sql`${expression} < ${cast}` : sql`${expression} > ${cast}`;
  return sql<boolean>`(${after} or ${expression} is null or (${expression} = ${cast} and ${next}))`;
}
