import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, Trend, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { overallVariable, scoreRules, sectionVariable, sharedVariables } from '#server/content/reportedVariables.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import { recallScores } from '#server/results/ledger/releaseNumbers.ts';
import type { ReleasedScore, ReleasedScores, ReleasedSection } from '#server/results/numbers/releasedNumbers.ts';
import { presentReportedSurvey, presentScore } from './report/presentReport.ts';
import { listEarlier } from './report/reportedSurveyQueries.ts';
import { countPeople } from './report/reportQueries.ts';
import { loadSurvey, type LoadedSurvey } from './report/resolveRequest.ts';

/**
 * The scores of a closed survey's sections by group: everyone first, and then the groups by name. It shows the
 * populations that were pre-approved at closing, as reports on them would release them now. A group that was not
 * pre-approved is suppressed completely, even if a report on it could be released. So a page that everyone opens does
 * not use up what they may request.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everyone; InternalError.
 */
export async function getHeatMap(deps: Deps, survey: SurveyKey): Promise<HeatMap> {
  const { results } = await loadSurvey(deps, survey);
  const {
    definition,
    allFilters: { groups },
  } = results;
  const { minReportSample: minimum } = deps.config;
  const recalled = await recallScores(
    deps.db,
    results,
    groups.map(({ id }) => id),
    minimum,
  );
  if (!recalled.whole) throw new RejectedRequest();
  const sections = scoredSections(definition);
  const shared = sharedVariables(scoreRules(definition));
  const rowOf = (group: HeatMap['rows'][number]['group'], column: ReleasedScores | null) => {
    const { sampleSize, scores } = presentScores(sections, column, shared);
    return { group, sampleSize, scores, ...(!column && { suppressed: true as const }) };
  };
  return {
    sections,
    rows: [
      rowOf(null, recalled.whole),
      ...groups.map(({ id, name }, index) => rowOf({ id, name }, recalled.groups[index] ?? null)),
    ],
    minimum,
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
}

/**
 * The scores of everyone in a closed survey and in earlier closed surveys of its type in the organisation, including
 * archived ones, the earliest first. Like the list of reports, it omits surveys that fewer people than the minimum
 * submitted and surveys whose results were deleted. A survey whose removals wait for more removals is included, with
 * suppressed scores. Scores that an earlier survey makes differently are left out.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everyone; InternalError.
 */
export async function getTrend(deps: Deps, survey: SurveyKey): Promise<Trend> {
  const latest = await loadSurvey(deps, survey);
  const { definition } = latest.results;
  const { minReportSample: minimum } = deps.config;
  const { whole } = await recallScores(deps.db, latest.results, [], minimum);
  if (!whole) throw new RejectedRequest();
  const sections = scoredSections(definition);
  const rules = scoreRules(definition);
  const pointOf = async ({ survey: key, summary, results }: LoadedSurvey, column: ReleasedScores | null) => ({
    survey: presentReportedSurvey(summary, await countPeople(deps.db, key)),
    ...presentScores(sections, column, sharedVariables(rules, scoreRules(results.definition))),
  });

  const surveys = [await pointOf(latest, whole)];
  for (const surveyId of await listEarlier(deps.db, survey, { minimum, atMost: limits.trendSurveys - 1 })) {
    const earlier = await loadSurvey(deps, { ...survey, surveyId });
    const { removed } = earlier.results;
    const recalled = removed > 0 ? null : await recallScores(deps.db, earlier.results, [], minimum);
    surveys.unshift(await pointOf(earlier, recalled?.whole ?? null));
  }
  return { sections, surveys, bands: definition.report.bands, ...scoreLabels(definition.report) };
}

type ScoredSections = HeatMap['sections'];
type PresentedScores = Pick<Trend['surveys'][number], 'sampleSize' | 'score' | 'scored' | 'scores' | 'suppressed'>;

/** The scored sections of a survey type, in the form of the heat map and the trend. */
const scoredSections = ({ report }: SurveyType): ScoredSections =>
  report.sections.map(({ code, name }) => ({ id: code, name }));

/**
 * The scores of a population, overall and by section, as its report releases them.
 * @param column null if nothing about the population may be released.
 * @param shared the variables that have a score here.
 */
function presentScores(
  sections: ScoredSections,
  column: ReleasedScores | null,
  shared: ReadonlySet<string>,
): PresentedScores {
  const scoreOf = (variable: string, released: ReleasedScore | undefined) =>
    presentScore(
      shared.has(variable)
        ? (released ?? { score: null, scored: true, suppressed: true })
        : { score: null, scored: false, suppressed: false },
    );
  return {
    sampleSize: column?.sampleSize ?? null,
    ...scoreOf(overallVariable, column?.overall),
    ...(!column && { suppressed: true as const }),
    scores: sections.map(({ id }): ReportedSectionScore => {
      const section = column?.sections.get(id);
      const score = scoreOf(sectionVariable(id), section);
      return { sectionId: id, ...score, sampleSize: score.score === null ? null : fewestResponses(section!) };
    }),
  };
}

/** A section's score is calculated from its released aspects. This is the smallest number of responses among them. */
function fewestResponses({ aspects }: ReleasedSection): number | null {
  const sizes = [...aspects.values()].filter(({ score }) => score !== null).map(({ sampleSize }) => sampleSize!);
  return sizes.length > 0 ? Math.min(...sizes) : null;
}
