import type { Trend } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { recallScores } from '#server/results/ledger/releaseNumbers.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import type { ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import { presentScores, scoredSections } from './presentScores.ts';
import { loadSurvey, type LoadedSurvey } from './report/resolveRequest.ts';
import { presentReportedSurvey } from './report/presentReport.ts';
import { listEarlier } from './report/reportedSurveyQueries.ts';
import { countPeople } from './report/reportQueries.ts';

/**
 * The scores of everyone in a closed survey and in those of its type that the organisation closed before it, archived ones
 * too, the earliest first. Like the list of reports it leaves out surveys that fewer than the minimum submitted and those
 * whose results were deleted; one whose removals wait for others to go with them is there, suppressed.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everyone; InternalError.
 */
export async function getTrend(deps: Deps, survey: SurveyKey): Promise<Trend> {
  const latest = await loadSurvey(deps, survey);
  const { definition } = latest.results;
  const { minReportSample: minimum } = deps.config;
  const { whole } = await recallScores(deps.db, latest.results, [], minimum);
  if (!whole) throw new RejectedRequest();
  const sections = scoredSections(definition);
  const pointOf = async ({ survey: key, summary, results }: LoadedSurvey, column: ReleasedScores | null) => ({
    survey: presentReportedSurvey(summary, await countPeople(deps.db, key)),
    ...presentScores(results.definition, sections, column),
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
