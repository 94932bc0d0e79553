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
import { changeFinding, groupFinding, reportFindings } from '#rules/findings.ts';
import { randomDraws } from '#testing/randomDraws.ts';
import { heatMapOnRules, presentOwnReport, trendOnRules } from '#testing/results/reportOnRules.ts';
import { heatMapViews } from './heatMapViews.ts';
import { comparisonsOf, deviationsOf, intervalsOf } from './rulesCertainty.ts';
import { closeOnRules, type RulesSurvey } from './rulesSurvey.ts';
import { randomSteps, type Step } from './swapRequests.ts';
import type { SwapSurvey } from './swapSurvey.ts';
import { swapMeasurement } from './swapType.ts';

/**
 * Everything shown to anyone about surveys, including rejections, and everything stored about them, line by line.
 * @param seed of the requests.
 * @param order of the responses in the database.
 */
export async function rulesTranscript(
  definition: SurveyType,
  surveys: readonly SwapSurvey[],
  { minimum, seed, order }: { minimum: number; seed: number; order: number },
): Promise<string[]> {
  const closed = await Promise.all(
    surveys.map((survey) => closeOnRules(definition, survey, { minimum, draws: randomDraws(order) })),
  );
  const offered = closed.map(({ results }) => ({
    questions: [...results.filterOptions].map(([id, options]) => ({ id, options })),
    groups: results.groups.map(({ id }) => id),
  }));
  const overview = () => [...closed.flatMap((survey) => [survey.state(), ...heatMap(survey)]), change(closed)];
  const lines = overview();
  for (const step of randomSteps(
    randomDraws(seed),
    offered,
    surveys.map(({ removals }) => removals),
    12,
  )) {
    if (step.kind === 'remove') {
      await closed[step.survey]!.remove(step.people);
      lines.push(...overview());
    } else {
      lines.push(...report(closed, step, minimum));
    }
  }
  return [...lines, ...overview()];
}

/** The heat map, and what clients find in it: the orders of groups, and the group that stands out. */
function heatMap(survey: RulesSurvey): string[] {
  if (survey.pending > 0) return ['heat map: removals wait'];
  const map = heatMapOnRules(survey);
  if (!map) return ['heat map: rejected'];
  const views = heatMapViews(map).map(({ columns, order: { sectionId, rows, estimates } }) => [
    columns.map(({ id }) => id),
    sectionId,
    rows.map(({ group }) => group?.name ?? null),
    [...estimates.values()],
  ]);
  return [`heat map ${JSON.stringify([map, views])}`, `group ${JSON.stringify(groupFinding(map))}`];
}

/** The change that stands out in the trend of the last survey. */
function change(surveys: readonly RulesSurvey[]): string {
  const isShown = surveys.length > 1 && surveys.every(({ pending }) => pending === 0);
  const trend = isShown ? trendOnRules(surveys) : null;
  return `change ${JSON.stringify(trend && changeFinding(trend))}`;
}

/** Does the same as `buildReport` and `decideReleases`. */
function report(
  surveys: readonly RulesSurvey[],
  { survey, filter, compareToFilter, combine, compare }: Extract<Step, { kind: 'report' }>,
  minimum: number,
): string[] {
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
    if (error instanceof UnknownPart) return [error.message];
    throw error;
  }
  const [population, other] = populations as [Population, Population];
  const requested = [...together, ...compared]
    .map((of) => ({ of, population }))
    .concat(other.questions.length + other.groups.length > 0 ? together.map((of) => ({ of, population: other })) : [])
    .map((each) => ({ of: each.of, population: populationElsewhere(each.population, each.of.results) }));
  if (requested.some((each) => each.population === null)) return ['rejected'];
  if (requested.some(({ of }) => of.pending > 0)) return ['removals wait'];
  const decisions = surveys.map((of) =>
    of.decide(requested.flatMap((each) => (each.of === of ? [each.population!] : []))),
  );
  if (decisions.includes(null)) {
    for (const decision of decisions) decision?.forget();
    return ['rejected'];
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
  const columns = [
    { of: together, parts: numbers.splice(0, together.length) },
    { of: compared, parts: numbers.splice(0, compared.length) },
    { of: together, parts: numbers },
  ].filter(({ parts }) => parts.length > 0);
  const measurement = swapMeasurement(main.definition);
  const { indices } = measurement;
  const shared = sharedVariables(measurement, variableRules(main.definition));
  const scores = columns.map(({ of, parts }) => ({
    scores: releasedColumn({ definition: main.definition, shared, indices, minimum }, parts),
    sds: deviationsOf(of.map(({ uncertainty }) => uncertainty.sds)),
  }));
  const shown = columns.map(({ parts }, index) => {
    const column = scores[index]!.scores;
    const {
      report: { sections },
    } = main.definition;
    return [
      column.sampleSize,
      column.overall,
      [...column.indices],
      sections.map(({ code }) => column.sections.get(code)),
      main.variables.map(({ name }) => releasedNumbers(parts, name, minimum)),
      intervalsOf(scores[index]!),
      comparisonsOf(scores[0]!, scores[index]!),
    ];
  });
  const presented = {
    released: scores[0]!.scores,
    surveys: together as [RulesSurvey, ...RulesSurvey[]],
    isWhole: population.questions.length + population.groups.length === 0 && columns.length === 1,
    filterOptions,
  };
  return [
    JSON.stringify(shown),
    ...[null, () => 0.5].map((norm) => `findings ${JSON.stringify(reportFindings(presentOwnReport(presented, norm)))}`),
  ];
}
