/** Someone who completed a survey, without the answers. */
export interface SmallPerson {
  /** Names of groups. */
  groups: readonly string[];
  /** True if the person took part by invitation, false if through the share link. */
  invited: boolean;
  /**
   * True if the person is removed, together with others, after all requests were made once. All requests are then
   * repeated.
   */
  removed: boolean;
}

/**
 * One or two small closed surveys with the same two questions: one with options, and one for a number, which is 1 or 2.
 */
export interface SmallWorld {
  name: string;
  /** The people of each survey. No one is in two. */
  surveys: readonly (readonly SmallPerson[])[];
  /** The number of options, 2 or 3. */
  options: number;
  /** Which answers can be missing. */
  missing: 'none' | 'numbers' | 'all';
}

/** A person's answers: an option from 1, and a number from 1. 0 if there is none. */
export interface SmallAnswer {
  option: number;
  number: number;
}

/** The minimum number of people for a number, and for a share. The latter replaces the ten of real surveys. */
export const smallLimits = { minimum: 2, leastShares: 4 } as const;

/** All combinations of answers that one person can give. */
export function possibleAnswers({ options, missing }: SmallWorld): SmallAnswer[] {
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return from(missing === 'all' ? 0 : 1, options).flatMap((option) =>
    from(missing === 'none' ? 1 : 0, 2).map((number) => ({ option, number })),
  );
}

/** The names of the groups of a survey's people, sorted. */
export const groupsOf = (people: readonly SmallPerson[]): string[] =>
  [...new Set(people.flatMap(({ groups }) => groups))].sort();
