import type { ReportFilter } from '#contract/entities/reportRequest.ts';
import type { RandomDraws } from '#testing/randomDraws.ts';

/** The filters of a survey. */
interface Offered {
  questions: readonly { id: string; options: readonly unknown[] }[];
  /** Group ids. */
  groups: readonly string[];
}

/** The next step: someone requests a report on one of several surveys, or removes people from one. */
export type Step =
  | {
      kind: 'report';
      survey: number;
      filter: ReportFilter;
      compareToFilter: ReportFilter;
      combine: boolean;
      compare: boolean;
    }
  | { kind: 'remove'; survey: number; people: number[] };

/**
 * A random sequence of requests and of the removals of each survey. It depends only on the draws and on the filters
 * that the surveys offer.
 */
export function randomSteps(
  draws: RandomDraws,
  offered: readonly Offered[],
  removals: readonly (readonly number[][])[],
  requests: number,
): Step[] {
  const { integer, chance, pick, shuffled } = draws;
  const report = (): Step => {
    const survey = integer(0, offered.length - 1);
    const [combine, compare] =
      offered.length > 1
        ? pick([
            [false, false],
            [true, false],
            [false, true],
          ] as const)
        : [false, false];
    return {
      kind: 'report',
      survey,
      combine,
      compare,
      filter: chance(0.05) ? {} : randomFilter(draws, offered[survey]!),
      compareToFilter: chance(0.3) ? randomFilter(draws, offered[survey]!) : {},
    };
  };
  const steps = Array.from({ length: requests }, report);
  for (const [survey, batches] of removals.entries()) {
    const places = shuffled([...steps.keys()])
      .slice(0, batches.length)
      .sort((a, b) => b - a);
    places.forEach((place, index) =>
      steps.splice(place, 0, { kind: 'remove', survey, people: batches[batches.length - 1 - index]! }),
    );
  }
  return steps;
}

/** Groups alone, questions alone, or both. */
function randomFilter({ integer, chance, shuffled }: RandomDraws, { questions, groups }: Offered): ReportFilter {
  const [withGroups, withQuestions] = [chance(0.4), chance(0.7)];
  const some = <T>(list: readonly T[]) => shuffled(list).slice(0, integer(1, Math.max(1, list.length - 1)));
  return {
    participantGroups: withGroups && groups.length > 0 ? some(groups) : [],
    questions: withQuestions
      ? shuffled(questions)
          .slice(0, chance(0.3) ? 2 : 1)
          .map(({ id, options }) => ({ id, answers: some([...options.keys()]).sort((a, b) => a - b) }))
      : [],
  };
}
