import type { ReportFilters } from '../../../contract/entities/surveyReport.ts';
import { surveyItems } from '../../../rules/surveyItems.ts';
import type { Deps } from '../../deps.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import { openReport } from './openReport.ts';

/**
 * What a report can be filtered by: as joined, and as the groups were, when the survey closed. Where the answers were
 * erased, only what was kept of them.
 * @throws ApiError NotFound, OpenSurvey, SampleTooSmall, InternalError.
 */
export async function getFilters(deps: Deps, survey: SurveyKey): Promise<ReportFilters> {
  const { definition, filters: { cuts, groups } } = (await openReport(deps, survey)).results;
  return {
    questions: surveyItems(definition).flatMap(({ id, question }) => {
      const offered = cuts.get(id);
      return offered ? [{ id, title: question.title, type: 'multi' as const, options: offered.map(({ label }) => label) }] : [];
    }),
    participantGroups: groups.map(({ id, name }) => ({ id, name })),
    minimum: deps.config.minReportSample,
  };
}
