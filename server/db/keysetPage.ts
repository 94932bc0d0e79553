import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { isUuid } from './isUuid.ts';
import { plannedEachTime } from './plannedEachTime.ts';

/** The sort key of a row. The next page begins after it. Contains text, numbers, booleans, and instants as text. */
export type CursorKey = (string | number | boolean | null)[];

export interface PageRequest {
  limit: number;
  after: CursorKey | null;
}

/** A page of a list, and the key of its last row, which is null if no row follows. */
export interface Page<Row> {
  rows: Row[];
  last: CursorKey | null;
}

/** One column that a list is sorted by. Text is compared lower-cased, so wrap it in `lower()`. */
export interface SortKey {
  expression: RawBuilder<unknown>;
  /** The type to which a value of the cursor is cast for the comparison. */
  type: 'text' | 'uuid' | 'timestamptz' | 'float8' | 'boolean';
  descending?: boolean;
  /**
   * True if the column is never null, so that an index can sort by it. If no key is ever null and all have the same
   * direction, a page can start within the index.
   */
  notNull?: true;
}

/**
 * A page of a list by the key of the last row before it, so that rows added or removed between two pages cause no
 * duplicates or gaps. Nulls come last in either order. The last sort key must be unique.
 * @returns the rows of the page and the key of its last row, which is null if no row follows.
 * @throws RangeError if the cursor belongs to a list with another order.
 */
export async function keysetPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sortKeys: SortKey[],
  { limit, after }: PageRequest,
): Promise<Page<O>> {
  if (after && !fits(sortKeys, after)) throw new RangeError('The cursor belongs to another list or order');
  let page = query.select(sql<CursorKey>`json_build_array(${sql.join(sortKeys.map(cursorValue))})`.as('page_key'));
  if (after) page = page.where(followsAfter(sortKeys, after));
  for (const { expression, descending, notNull } of sortKeys) {
    page = page.orderBy(
      sql`${expression} ${sql.raw(descending ? 'desc' : 'asc')}${sql.raw(notNull ? '' : ' nulls last')}`,
    );
  }
  const found = (await page
    .limit(limit + 1)
    .modifyEnd(sql.raw(plannedEachTime))
    .execute()) as (O & { page_key: CursorKey })[];
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1)!.page_key : null };
}

/**
 * Returns a page of a list or of a part of it.
 * @throws RangeError if the cursor belongs to another list.
 */
export type ListPart<Row> = (page: PageRequest) => Promise<Page<Row>>;

/**
 * A page of a list that consists of consecutive parts, each in its own order. The cursor begins with the name of a
 * part. A cursor that consists only of the name marks the beginning of the part.
 * @throws RangeError if the cursor belongs to a list with other parts.
 */
export async function pageOfParts<Row>(
  parts: readonly { name: string; list: ListPart<Row> }[],
  { limit, after }: PageRequest,
): Promise<Page<Row>> {
  const first = after ? parts.findIndex(({ name }) => name === after[0]) : 0;
  if (first < 0) throw new RangeError('The cursor belongs to another list or order');
  const rows: Row[] = [];
  let start = after && after.length > 1 ? after.slice(1) : null;
  for (const { name, list } of parts.slice(first)) {
    const left = limit - rows.length;
    // If the page is full, only checks whether there is more.
    const page = await list({ limit: Math.max(left, 1), after: start });
    start = null;
    if (left === 0 && page.rows.length > 0) return { rows, last: [name] };
    rows.push(...page.rows);
    if (page.last) return { rows, last: [name, ...page.last] };
  }
  return { rows, last: null };
}

/** A cursor comes from the client. A value with the wrong type for its key must not reach the database. */
const fits = (sortKeys: SortKey[], key: CursorKey) =>
  key.length === sortKeys.length && sortKeys.every(({ type }, index) => canBe[type](key[index] ?? null));

const canBe: Record<SortKey['type'], (value: CursorKey[number]) => boolean> = {
  text: (value) => value === null || typeof value === 'string',
  uuid: (value) => typeof value === 'string' && isUuid(value),
  timestamptz: (value) => value === null || isInstantText(value),
  float8: (value) => value === null || typeof value === 'number',
  boolean: (value) => value === null || typeof value === 'boolean',
};

const cursorValue = ({ expression, type }: SortKey) => (type === 'timestamptz' ? instantText(expression) : expression);

/** Instants in a cursor are exact to the microsecond. A JavaScript date would round them. */
export const instantText = (expression: RawBuilder<unknown>) =>
  sql<string>`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns whether a value of a cursor is a valid instant. */
export const isInstantText = (value: CursorKey[number] | undefined): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** The condition that a row follows `after`, if possible in a form for which an index can be used. */
function followsAfter(sortKeys: SortKey[], after: CursorKey): RawBuilder<boolean> {
  const isOneWay = sortKeys.every(
    ({ notNull, descending = false }) => notNull && descending === (sortKeys[0]!.descending ?? false),
  );
  if (!isOneWay) return followsKeyByKey(sortKeys, after);
  const values = sortKeys.map(({ type }, index) => castTo(type, after[index]));
  return sql<boolean>`(${sql.join(sortKeys.map(({ expression }) => expression))}) ${sql.raw(sortKeys[0]!.descending ? '<' : '>')} (${sql.join(values)})`;
}

const castTo = (type: SortKey['type'], value: CursorKey[number] | undefined) =>
  sql`cast(${String(value)} as ${sql.raw(type)})`;

/** The condition that the first key is after its value, or equal and the second key is after its value, and so on. */
function followsKeyByKey([first, ...rest]: SortKey[], [value, ...values]: CursorKey): RawBuilder<boolean> {
  if (!first) return sql<boolean>`false`;
  const { expression, descending, type } = first;
  const next = followsKeyByKey(rest, values);
  if (value === null || value === undefined) return sql<boolean>`(${expression} is null and ${next})`;
  const cast = castTo(type, value);
  const after = descending ? sql`${expression} < ${cast}` : sql`${expression} > ${cast}`;
  return sql<boolean>`(${after} or ${expression} is null or (${expression} = ${cast} and ${next}))`;
}
