import type { HeatMap, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import type { Content } from '#server/content/content.ts';
import { sharedVariables, variableRules } from '#server/content/reportedVariables.ts';
import { commonDeviations, presentUncertainty } from '#server/features/surveyReport/report/certainty.ts';
import { presentHeatMap, presentTrend } from '#server/features/surveyReport/presentHeatMapAndTrend.ts';
import { presentReport } from '#server/features/surveyReport/report/presentReport.ts';
import type { ReportColumn } from '#server/features/surveyReport/report/reportAreas.ts';
import { relationToNorm } from '#server/features/surveyReport/report/relations.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { groupPopulation, populationKey, wholePopulation } from '#server/results/numbers/populations.ts';
import {
  numbersOfAnswers,
  releasedColumn,
  releasedScores,
  type PopulationNumbers,
  type ReleasedColumn,
  type ReleasedScores,
} from '#server/results/numbers/releasedNumbers.ts';
import { noInvited } from '#server/results/uncertainty/invited.ts';
import type { RulesSurvey } from '#testing/attacks/swap/rulesSurvey.ts';

/* Presents reports, heat maps and trends of surveys that were closed without a database, as the product does. Texts are left out. */

/** The results of a survey as features see them. */
const closedResultsOf = ({ definition, results, uncertainty, events }: RulesSurvey) =>
  ({
    survey: { accountId: '', surveyId: '' },
    people: results.people,
    removed: 0,
    definition,
    uncertainty,
    invited: null,
    events,
    blocks: [],
    groups: results.groups,
    questions: results.questions,
    allFilters: results,
    filters: results,
  }) as unknown as ClosedResults;

const releasable = ({ definition, measurement, minimum }: RulesSurvey) => ({
  definition,
  shared: sharedVariables(measurement, variableRules(definition)),
  indices: measurement.indices,
  minimum,
});

/** The numbers about a population that may be released, without releasing them. Null if it is rejected. */
function recallNumbers(survey: RulesSurvey, population: Population): PopulationNumbers | null {
  const decision = survey.decide([population]);
  decision?.forget();
  return (
    decision && numbersOfAnswers(survey, { population, key: populationKey(population) }, decision.suppressions[0]!)
  );
}

export function recallScores(survey: RulesSurvey, population: Population): ReleasedScores | null {
  const numbers = recallNumbers(survey, population);
  return numbers && releasedScores(releasable(survey), [numbers]);
}

/** All numbers of the report of everyone. Null if it is rejected. */
export function recallColumn(survey: RulesSurvey): ReleasedColumn | null {
  const numbers = recallNumbers(survey, wholePopulation);
  return numbers && releasedColumn(releasable(survey), [numbers]);
}

interface OwnColumn {
  released: ReleasedColumn;
  /** The surveys of the report, the main one first. */
  surveys: readonly [RulesSurvey, ...RulesSurvey[]];
  /** True if it is about everyone, without a comparison. */
  isWhole: boolean;
  filterOptions: RulesSurvey['results']['filterOptions'];
}

/**
 * A report, without other comparisons than that with a norm.
 * @param normOf the norm's score of an aspect. Null without a norm.
 */
export function presentOwnReport(
  { released, surveys, isWhole, filterOptions }: OwnColumn,
  normOf: ((aspect: string) => number) | null,
): SurveyReport {
  const [{ measurement, events }] = surveys;
  const together = surveys.map(closedResultsOf) as [ClosedResults, ...ClosedResults[]];
  const sds = commonDeviations(together, measurement);
  const own: ReportColumn = {
    ...released,
    name: 'Own',
    certainty: { sds, invited: noInvited },
    relation: null,
    whole: null,
    uncertainty: null,
  };
  return presentReport({
    main: {
      survey: together[0].survey,
      summary: summaryOf('Own'),
      executiveSummary: null,
      summarised: null,
      whenErased: null,
      results: together[0],
    },
    participants: noPeople,
    combined: [],
    norm: null,
    filterOptions,
    columns: normOf
      ? [own, { ...own, ...normOn(released, normOf), name: 'Norm', relation: relationToNorm(together, measurement) }]
      : [own],
    measurement,
    uncertainty: presentUncertainty(together, sds, measurement),
    events: { frozen: events, isReleased: isWhole && surveys.length === 1 && normOf === null },
    analyses: new Map(),
    content: noTexts,
  });
}

/** A norm that has scores of aspects only. */
function normOn({ indices, sections }: ReleasedColumn, normOf: (aspect: string) => number): Partial<ReportColumn> {
  const none = { score: null, limit: null, suppressed: false };
  return {
    certainty: { sds: null, invited: noInvited },
    overall: { ...none, scored: false },
    indices: new Map([...indices].map(([code]) => [code, { ...none, scored: false, sampleSize: null }])),
    sections: new Map(
      [...sections].map(([section, { aspects }]) => [
        section,
        {
          ...none,
          scored: false,
          sampleSize: null,
          aspects: new Map(
            [...aspects].map(([aspect, { scored }]) => [
              aspect,
              { ...none, scored, score: scored ? normOf(aspect) : null, sampleSize: 1000, shares: null },
            ]),
          ),
        },
      ]),
    ),
    spreads: new Map(),
    items: new Map(),
  };
}

const summaryOf = (name: string) => ({
  id: name,
  name,
  status: 'CLOSED' as const,
  template: { id: '', name: '' },
  whenOpen: null,
  whenClosed: null,
});
const noPeople = { totalCount: 0, completedCount: 0 };
const noTexts = {
  organisationReports: new Map(),
  surveyTypes: new Map(),
  texts: { en: { articles: new Map() } },
} as unknown as Content;

/** A heat map of a survey that was closed without a database. Null if the report of everyone is rejected. */
export function heatMapOnRules(survey: RulesSurvey): HeatMap | null {
  const everyone = recallScores(survey, wholePopulation);
  const { definition, measurement, minimum, results } = survey;
  return (
    everyone &&
    presentHeatMap({
      results: closedResultsOf(survey),
      definition,
      measurement,
      minimum,
      everyone,
      groups: results.groups.map(({ id, name, use }) => ({
        id,
        name,
        scores: use === 'leftOut' ? null : recallScores(survey, groupPopulation(id)),
      })),
    })
  );
}

/** A trend of surveys that were closed without a database. @param surveys the earliest first. */
export function trendOnRules(surveys: readonly RulesSurvey[]): Trend {
  const { definition, measurement } = surveys.at(-1)!;
  return presentTrend({
    definition,
    measurement,
    surveys: surveys.map((survey, index) => ({
      survey: { ...summaryOf(`Survey ${index}`), participants: noPeople },
      results: closedResultsOf(survey),
      scores: recallScores(survey, wholePopulation),
    })),
  });
}
