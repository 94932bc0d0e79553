/**
 * Ends a statement whose best plan hangs on what is asked for: one that is prepared would soon be run by a plan for
 * anything, which takes seconds where a list is long and what is looked for is rare. To plan it takes a millisecond.
 */
export const plannedEachTime = '/* planned each time */';
