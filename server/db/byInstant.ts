import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { instantText, isInstantText, keysetPage, type ListPart, type SortKey } from './keysetPage.ts';
import { plannedEachTime } from './plannedEachTime.ts';

/**
 * A list sorted by an instant that many rows may share, in either direction, and then by other keys in ascending order.
 * If the instant and the other keys are in two tables, no index covers both. So the rows of one instant are queried as
 * a separate list, and the rows of several instants together if all fit on the page. The cursor contains the instant
 * and the keys of the last row. A cursor with only an instant is after all of its rows.
 * @param query the rows that match a condition.
 * @throws RangeError if the cursor belongs to another list.
 */
export const byInstant =
  <DB, TB extends keyof DB, O>(
    query: (condition: RawBuilder<boolean>) => SelectQueryBuilder<DB, TB, O>,
    instant: RawBuilder<unknown>,
    descending: boolean,
    sortKeys: SortKey[],
  ): ListPart<O> =>
  async ({ limit, after }) => {
    const [from = null, ...rest] = after ?? [];
    if (after && !isInstantText(from)) throw new RangeError('The cursor belongs to another list or order');
    const at = (text: string) => sql<boolean>`${instant} = ${text}::timestamptz`;
    const rows: O[] = [];
    if (isInstantText(from) && rest.length > 0) {
      const page = await keysetPage(query(at(from)), sortKeys, { limit, after: rest });
      if (page.last) return { rows: page.rows, last: [from, ...page.last] };
      rows.push(...page.rows);
    }

    const left = limit - rows.length;
    const [before, behind] = descending ? ['>', '<'] : ['<', '>'];
    const follows = isInstantText(from)
      ? sql<boolean>`${instant} ${sql.raw(behind)} ${from}::timestamptz`
      : sql<boolean>`${instant} is not null`;
    const following = (await query(follows)
      .clearSelect()
      .select(instantText(instant).as('instant'))
      .orderBy(sql`${instant} ${sql.raw(descending ? 'desc' : 'asc')}`)
      .limit(left + 1)
      .modifyEnd(sql.raw(plannedEachTime))
      .execute()) as unknown as { instant: string }[];
    if (following.length === 0) return { rows, last: null };
    if (left === 0) return { rows, last: [from] };

    // The page contains all rows of the instants before the last one that it reaches.
    const { instant: reached } = following[Math.min(left, following.length) - 1]!;
    if (following[0]!.instant !== reached) {
      const whole = sql<boolean>`(${follows} and ${instant} ${sql.raw(before)} ${reached}::timestamptz)`;
      rows.push(
        ...(
          await keysetPage(query(whole), [{ expression: instant, type: 'timestamptz', descending }, ...sortKeys], {
            limit: left - 1,
            after: null,
          })
        ).rows,
      );
    }
    const page = await keysetPage(query(at(reached)), sortKeys, { limit: limit - rows.length, after: null });
    rows.push(...page.rows);
    return { rows, last: page.last ? [reached, ...page.last] : following.length > left ? [reached] : null };
  };
