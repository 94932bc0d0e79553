import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { recallScores } from '#server/results/ledger/releaseNumbers.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import type { ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import { presentScores, scoredSections } from './presentScores.ts';
import { loadSurvey } from './report/resolveRequest.ts';

/**
 * The sections of a closed survey by group, everyone first and then the groups by name: what was pre-approved at closing, as
 * reports on it would release it now. A group that was not pre-approved is suppressed as a whole, though a report on it alone may release
 * it: a page that everyone opens takes nothing from what they may request.
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
  const rowOf = (group: HeatMap['rows'][number]['group'], column: ReleasedScores | null) => {
    const { sampleSize, scores } = presentScores(definition, sections, column);
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
