import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, Trend } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { measurementOf } from '#server/content/measurement.ts';
import { organisationReportOf, withReportTitles } from '#server/content/organisationReports.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import { recallScores } from '#server/results/ledger/releaseNumbers.ts';
import type { ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import { presentHeatMap, presentTrend } from './presentHeatMapAndTrend.ts';
import { presentReportedSurvey } from './report/presentReport.ts';
import { listEarlier } from './report/reportedSurveyQueries.ts';
import { countPeople } from './report/reportQueries.ts';
import { loadSurvey, type LoadedSurvey } from './report/resolveRequest.ts';

/**
 * The scores of a closed survey's sections and aspects by group. It shows the populations that were pre-approved at
 * closing, as reports on them would release them now. A group that was not pre-approved is suppressed completely, even
 * if a report on it could be released. So a page that everyone opens does not use up what they may request.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everyone; InternalError.
 */
export async function getHeatMap(deps: Deps, survey: SurveyKey): Promise<HeatMap> {
  const { results } = await loadSurvey(deps, survey);
  const map = await composeHeatMap(deps, results);
  if (!map) throw new RejectedRequest();
  return map;
}

/** The heat map of results. Null if nothing about everyone may be released. */
export async function composeHeatMap(deps: Deps, results: ClosedResults): Promise<HeatMap | null> {
  const {
    allFilters: { groups },
  } = results;
  const { minReportSample: minimum } = deps.config;
  const definition = namedAsInReports(deps, results.definition);
  const measurement = measurementOf(deps.content.measurement, definition.id);
  const recalled = await recallScores(
    deps.db,
    results,
    groups.map(({ id }) => id),
    { declared: measurement, minimum },
  );
  return (
    recalled.whole &&
    presentHeatMap({
      results,
      definition,
      measurement,
      minimum,
      everyone: recalled.whole,
      groups: groups.map(({ id, name }, index) => ({ id, name, scores: recalled.groups[index] ?? null })),
    })
  );
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
  const definition = namedAsInReports(deps, latest.results.definition);
  const { minReportSample: minimum } = deps.config;
  const measurement = measurementOf(deps.content.measurement, definition.id);
  const scoresOf = async ({ results }: LoadedSurvey) =>
    (await recallScores(deps.db, results, [], { declared: measurement, minimum })).whole;
  const whole = await scoresOf(latest);
  if (!whole) throw new RejectedRequest();
  const points: { of: LoadedSurvey; scores: ReleasedScores | null }[] = [{ of: latest, scores: whole }];
  for (const surveyId of await listEarlier(deps.db, survey, { minimum, atMost: limits.trendSurveys - 1 })) {
    const earlier = await loadSurvey(deps, { ...survey, surveyId });
    points.unshift({ of: earlier, scores: earlier.results.removed > 0 ? null : await scoresOf(earlier) });
  }
  return presentTrend({
    definition,
    measurement,
    surveys: await Promise.all(
      points.map(async ({ of, scores }) => ({
        survey: presentReportedSurvey(of.summary, await countPeople(deps.db, of.survey)),
        results: of.results,
        scores,
      })),
    ),
  });
}

const namedAsInReports = ({ content }: Deps, definition: SurveyType): SurveyType =>
  withReportTitles(definition, organisationReportOf(content.organisationReports, definition.id));
