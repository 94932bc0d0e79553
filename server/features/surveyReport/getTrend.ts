import type { Trend } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { wholePopulation } from '#server/results/numbers/canonicalPopulation.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import type { PopulationNumbers } from '#server/results/numbers/populationNumbers.ts';
import { openPreApproved, preApprovedNumbers } from './openPreApproved.ts';
import { loadReport, type LoadedReport } from './report/openReport.ts';
import { presentReportedSurvey } from './report/presentReportedSurvey.ts';
import { presentScores, scoredSections } from './presentScores.ts';
import { countPeople, listEarlier } from './report/reportQueries.ts';

/**
 * The scores of everybody in a closed survey and in those of its type that the organisation closed before it, archived ones
 * too, the earliest first. Like the list of reports it leaves out surveys that fewer than the minimum submitted and those
 * whose results were deleted; one whose removals wait for others to go with them is there, held back.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everybody; InternalError.
 */
export async function getTrend(deps: Deps, survey: SurveyKey): Promise<Trend> {
  const opened = await loadReport(deps, survey);
  const { definition } = opened.results;
  const [everybody] = await openPreApproved(deps, opened);
  const sections = scoredSections(definition);
  const pointOf = async ({ survey: key, summary, results }: LoadedReport, numbers: PopulationNumbers | null) => ({
    survey: presentReportedSurvey(summary, await countPeople(deps.db, key)),
    ...presentScores(results.definition, sections, numbers),
  });

  const surveys = [await pointOf(opened, everybody)];
  for (const surveyId of await listEarlier(deps.db, survey, {
    minimum: deps.config.minReportSample,
    atMost: limits.trendSurveys - 1,
  })) {
    const earlier = await loadReport(deps, { ...survey, surveyId });
    surveys.unshift(await pointOf(earlier, await numbersOf(deps, earlier)));
  }
  return { sections, surveys, bands: definition.report.bands, ...scoreLabels(definition.report) };
}

/** Of everybody in an earlier survey; null where that is held back. */
async function numbersOf({ db, config }: Deps, earlier: LoadedReport): Promise<PopulationNumbers | null> {
  if (earlier.results.removed > 0) return null;
  const [everybody] = await preApprovedNumbers({ db, config }, earlier, [wholePopulation]);
  return everybody ?? null;
}
