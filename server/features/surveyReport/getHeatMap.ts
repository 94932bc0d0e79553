import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { groupPopulation } from '#server/results/numbers/canonicalPopulation.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import type { PopulationNumbers } from '#server/results/numbers/populationNumbers.ts';
import { openPreApproved } from './openPreApproved.ts';
import { loadReport } from './report/openReport.ts';
import { presentScores, scoredSections } from './presentScores.ts';

/**
 * The sections of a closed survey by group, everybody first and then the groups by name: what was pre-approved at closing, as
 * reports on it would tell it now. A group that was not pre-approved is held back as a whole, though a report on it alone may tell
 * of it: a page that everybody opens shall take nothing from what they may ask for.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everybody; InternalError.
 */
export async function getHeatMap(deps: Deps, survey: SurveyKey): Promise<HeatMap> {
  const opened = await loadReport(deps, survey);
  const {
    definition,
    words: { groups },
  } = opened.results;
  const [everybody, ...ofGroups] = await openPreApproved(
    deps,
    opened,
    groups.map(({ id }) => groupPopulation(id)),
  );
  const sections = scoredSections(definition);
  const rowOf = (group: HeatMap['rows'][number]['group'], numbers: PopulationNumbers | null) => {
    const { sampleSize, scores } = presentScores(definition, sections, numbers);
    return { group, sampleSize, scores, ...(!numbers && { suppressed: true as const }) };
  };
  return {
    sections,
    rows: [
      rowOf(null, everybody),
      ...groups.map(({ id, name }, index) => rowOf({ id, name }, ofGroups[index] ?? null)),
    ],
    minimum: deps.config.minReportSample,
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
}
