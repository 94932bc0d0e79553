/**
 * A comment at the end of a statement. It marks a statement whose best plan depends on its parameters. If it were
 * prepared, PostgreSQL would soon use a generic plan, which takes seconds if a list is long and the values searched for
 * are rare. Planning takes a millisecond.
 */
export const plannedEachTime = '/* planned each time */';
