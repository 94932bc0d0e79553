/** Someone who completed a survey, without the answers. */
export interface SmallPerson {
  /** Names. */
  groups: readonly string[];
  /** By invitation; otherwise through the share link. */
  invited: boolean;
  /** With the other removed people of the survey, after all requests were made once. Then all are made again. */
  removed: boolean;
}

/** One or two small closed surveys that ask the same: one question with options, and one for a number, which is 1 or 2. */
export interface SmallWorld {
  name: string;
  /** People, by survey. No one is in two. */
  surveys: readonly (readonly SmallPerson[])[];
  /** 2 or 3. */
  options: number;
  /** Which answers can be missing. */
  missing: 'none' | 'numbers' | 'all';
}

/** A person's answers: an option from 1, and a number from 1. 0 if there is none. */
export interface SmallAnswer {
  option: number;
  number: number;
}

/** The minimum number of people for a number, and the equivalent of ten: the minimum for a share. */
export const smallLimits = { minimum: 2, leastShares: 4 } as const;

/** All that one person can answer. */
export function possibleAnswers({ options, missing }: SmallWorld): SmallAnswer[] {
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return from(missing === 'all' ? 0 : 1, options).flatMap((option) =>
    from(missing === 'none' ? 1 : 0, 2).map((number) => ({ option, number })),
  );
}

/** The groups of a survey's people, by name. */
export const groupsOf = (people: readonly SmallPerson[]): string[] =>
  [...new Set(people.flatMap(({ groups }) => groups))].sort();
