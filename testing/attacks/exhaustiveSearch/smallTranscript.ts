import { populationElsewhere, mergeFilterOptions, widen } from '#server/results/ledger/requestedPopulation.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import { closeSmallSurvey, number, question, type ClosedSmallSurvey, type Laws } from './closeSmallSurvey.ts';
import type { PlannedGroups } from '#server/results/closing/planSurveyGroups.ts';
import { groupsOf, type SmallAnswer, type SmallWorld } from './smallWorld.ts';

/**
 * A request for a report on one survey or on several combined, about the people in any of these groups who chose any of
 * these options. An empty list includes everyone.
 */
export interface SmallRequest {
  surveys: readonly number[];
  groups: readonly string[];
  options: readonly number[];
}

/**
 * Which numbers are released, and about which people. `people` is the number of people. `number` is the mean, and how
 * many people answered with a number.
 */
export interface ReleasedNumbers extends SmallRequest {
  what: 'people' | 'number';
  /** True for numbers that are released after the removal. */
  renewed: boolean;
}

export interface SmallTranscript {
  /** Everything shown to anyone, including rejections, except numbers. */
  pattern: string;
  released: ReleasedNumbers[];
  answered: number;
  rejected: number;
}

/** Requests for every union of groups with every set of options, on each survey and on all combined. */
export function smallRequests({ surveys, options }: SmallWorld): SmallRequest[] {
  const parts = [...surveys.keys()].map((survey) => [survey]);
  return [...parts, ...(parts.length > 1 ? [parts.flat()] : [])].flatMap((together) =>
    subsets([...new Set(together.flatMap((survey) => groupsOf(surveys[survey]!)))].sort()).flatMap((groups) =>
      subsets(Array.from({ length: options }, (_, index) => index + 1))
        .filter((set) => set.length < options)
        .map((set) => ({ surveys: together, groups, options: set })),
    ),
  );
}

const subsets = <T>(list: readonly T[]): T[][] =>
  list.reduce<T[][]>((found, each) => [...found, ...found.map((set) => [...set, each])], [[]]);

/**
 * The results of the requests in this order, once, and a second time after a removal if there is one.
 * @param answers the answers by survey and person.
 */
export function smallTranscript(
  { surveys, options }: SmallWorld,
  answers: readonly (readonly SmallAnswer[])[],
  { laws, plans, requests }: { laws: Laws; plans: readonly PlannedGroups[]; requests: readonly SmallRequest[] },
): SmallTranscript {
  const closed = surveys.map((people, survey) =>
    closeSmallSurvey(people, answers[survey]!, { laws, plan: plans[survey]!, options }),
  );
  const lines: string[] = [];
  const transcript: SmallTranscript = { pattern: '', released: [], answered: 0, rejected: 0 };
  const requestAll = (renewed: boolean) => {
    lines.push(...closed.map((survey) => survey.offered()));
    for (const request of requests) {
      const answer = ask(closed, request, renewed);
      transcript[answer ? 'answered' : 'rejected'] += 1;
      lines.push(answer?.shown ?? 'rejected');
      transcript.released.push(...(answer?.released ?? []));
    }
  };
  requestAll(false);
  const losing = closed.filter((_, survey) => surveys[survey]!.some(({ removed }) => removed));
  if (losing.length > 0) {
    for (const survey of losing) survey.renew();
    requestAll(true);
  }
  return { ...transcript, pattern: lines.join('\n') };
}

/** Does the same as `buildReport` and `decideReleases`. Null if the request is rejected. */
function ask(
  closed: readonly ClosedSmallSurvey[],
  request: SmallRequest,
  renewed: boolean,
): { shown: string; released: ReleasedNumbers[] } | null {
  const together = request.surveys.map((survey) => closed[survey]!);
  const filterOptions = mergeFilterOptions(
    together.map(({ results }) => results.filterOptions),
    (_, values) => values.join(),
  );
  const population: Population = widen(
    {
      questions: request.options.length > 0 ? [{ id: question, values: [...request.options] }] : [],
      groups: [...request.groups],
    },
    filterOptions,
  );
  const undo = together.map((survey) => survey.mark());
  const suppressions = together.map((survey) => {
    const there = populationElsewhere(population, survey.results);
    return there && survey.decide(there);
  });
  if (suppressions.includes(null)) {
    for (const forget of undo) forget();
    return null;
  }

  const options = population.questions[0]?.values ?? [];
  const suppressed = (kind: 'all' | 'shares', variable: string) =>
    suppressions.some((each) => each![kind].has(variable));
  const areShares = !suppressed('shares', 'whole');
  // A survey in which no one answered with a number does not count in the mean.
  const having = together.flatMap(({ results }, index) =>
    results.values.get(number)!.some((value) => value > 0) ? [suppressions[index]!] : [],
  );
  const isNumber = having.length > 0 && !having.some(({ all }) => all.has(number));
  const about = { surveys: request.surveys, groups: request.groups, renewed };
  const shares = filterOptions
    .get(question)!
    .map(({ values }) => (options.length === 0 ? values : values.filter((value) => options.includes(value))));
  return {
    shown: JSON.stringify([options, areShares, isNumber, having.length, having.map((each) => each.shares.has(number))]),
    released: [
      { ...about, options, what: 'people' },
      ...(areShares
        ? shares
            .filter(({ length }) => length > 0)
            .map((values): ReleasedNumbers => ({ ...about, options: values, what: 'people' }))
        : []),
      ...(isNumber ? [{ ...about, options, what: 'number' } as const] : []),
    ],
  };
}
