import type { SurveyType } from '#contract/content/surveyType.ts';
import {
  canonicalPopulation,
  populationElsewhere,
  UnknownPart,
  mergeFilterOptions,
  widen,
} from '#server/results/ledger/requestedPopulation.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import { sharedVariables, variableRules } from '#server/content/reportedVariables.ts';
import { populationKey } from '#server/results/numbers/populations.ts';
import { releasedColumn, releasedNumbers, numbersOfAnswers } from '#server/results/numbers/releasedNumbers.ts';
import { randomDraws } from '#testing/randomDraws.ts';
import { closeOnRules, type RulesSurvey } from './rulesSurvey.ts';
import { randomSteps, type Step } from './swapRequests.ts';
import type { SwapSurvey } from './swapSurvey.ts';

/**
 * Everything shown to anyone about surveys, including rejections, and everything stored about them, line by line.
 * @param seed of the requests.
 * @param order of the responses in the database.
 */
export function rulesTranscript(
  definition: SurveyType,
  surveys: readonly SwapSurvey[],
  { minimum, seed, order }: { minimum: number; seed: number; order: number },
): string[] {
  const closed = surveys.map((survey) => closeOnRules(definition, survey, minimum, randomDraws(order)));
  const offered = closed.map(({ results }) => ({
    questions: [...results.filterOptions].map(([id, options]) => ({ id, options })),
    groups: results.groups.map(({ id }) => id),
  }));
  const lines = closed.map((survey) => survey.state());
  for (const step of randomSteps(
    randomDraws(seed),
    offered,
    surveys.map(({ removals }) => removals),
    12,
  )) {
    if (step.kind === 'remove') closed[step.survey]!.remove(step.people);
    lines.push(step.kind === 'remove' ? closed[step.survey]!.state() : report(closed, step, minimum));
  }
  return [...lines, ...closed.map((survey) => survey.state())];
}

/** Does the same as `buildReport` and `decideReleases`. */
function report(
  surveys: readonly RulesSurvey[],
  { survey, filter, compareToFilter, combine, compare }: Extract<Step, { kind: 'report' }>,
  minimum: number,
): string {
  const main = surveys[survey]!;
  const others = surveys.filter((other) => other !== main);
  const [together, compared] = [combine ? [main, ...others] : [main], compare ? others.slice(0, 1) : []];
  const own = main.results.filterOptions;
  const filterOptions =
    combine || compare
      ? mergeFilterOptions(
          [...together, ...compared].map(({ results }) => results.filterOptions),
          (id, values) => `${id} ${values.join()}`,
        )
      : own;
  const populations: Population[] = [];
  try {
    for (const each of [filter, compareToFilter])
      populations.push(
        widen(canonicalPopulation(each, { filterOptions: own, groups: main.results.groups }), filterOptions),
      );
  } catch (error) {
    if (error instanceof UnknownPart) return error.message;
    throw error;
  }
  const [population, other] = populations as [Population, Population];
  const requested = [...together, ...compared]
    .map((of) => ({ of, population }))
    .concat(other.questions.length + other.groups.length > 0 ? together.map((of) => ({ of, population: other })) : [])
    .map((each) => ({ of: each.of, population: populationElsewhere(each.population, each.of.results) }));
  if (requested.some((each) => each.population === null)) return 'rejected';
  if (requested.some(({ of }) => of.pending > 0)) return 'removals wait';
  const decisions = surveys.map((of) =>
    of.decide(requested.flatMap((each) => (each.of === of ? [each.population!] : []))),
  );
  if (decisions.includes(null)) {
    for (const decision of decisions) decision?.forget();
    return 'rejected';
  }
  for (const decision of decisions) decision!.keep();
  const numbers = requested.map(({ of, population: each }) =>
    numbersOfAnswers(
      of,
      { population: each!, key: populationKey(each!) },
      decisions[surveys.indexOf(of)]!.suppressions.shift()!,
      filterOptions,
    ),
  );
  const columns = [numbers.splice(0, together.length), numbers.splice(0, compared.length), numbers].filter(
    (parts) => parts.length > 0,
  );
  const shared = sharedVariables(variableRules(main.definition));
  return JSON.stringify(
    columns.map((parts) => {
      const column = releasedColumn(main.definition, parts, shared, minimum);
      const {
        report: { sections },
      } = main.definition;
      return [
        column.sampleSize,
        column.overall,
        sections.map(({ code }) => column.sections.get(code)),
        main.variables.map(({ name }) => releasedNumbers(parts, name, minimum)),
      ];
    }),
  );
}
