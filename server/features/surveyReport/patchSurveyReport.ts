import type { SurveyReport, SurveyReportPatch } from '#contract/entities/surveyReport.ts';
import { richTextOrNone } from '#server/content/richText.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { buildReport } from './report/buildReport.ts';
import { findOrganisationOf, setAnalysis, setExecutiveSummary } from './report/reportQueries.ts';

/**
 * Writes what a super administrator has to say about a report, sanitised, and answers the report with it.
 * @throws ApiError NotFound; Validation that names a section or area that the report does not have; and what a report is
 * refused with.
 */
export async function patchSurveyReport(
  deps: Deps,
  { surveyId, personId, patch }: { surveyId: string; personId: string; patch: SurveyReportPatch },
  now: Date,
): Promise<SurveyReport> {
  const accountId = await findOrganisationOf(deps.db, surveyId);
  if (!accountId) throw new ApiError('NotFound');
  const survey = { accountId, surveyId };
  return inTransaction(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    // Before its results, as whoever removes responses locks them.
    await lockSurvey(tx, survey);
    const { report } = await buildReport(within, { survey, request: {}, personId }, now);
    const analyses = readAnalyses(patch, report.sections);
    if (patch.executiveSummary !== undefined)
      await setExecutiveSummary(tx, survey, richTextOrNone(patch.executiveSummary));
    for (const analysis of analyses) await setAnalysis(tx, survey, analysis);
    return (await buildReport(within, { survey, request: {}, personId }, now)).report;
  });
}

/** @throws ApiError Validation that names what the report does not have. */
const readAnalyses = (patch: SurveyReportPatch, sections: SurveyReport['sections']) =>
  (patch.sections ?? []).flatMap(({ id: sectionId, areas }, sectionIndex) => {
    const section = sections.find(({ id }) => id === sectionId);
    if (!section) throw invalid(`sections[${sectionIndex}].id`, 'is not a section of this report');
    return areas.map(({ id: areaId, analysis }, areaIndex) => {
      if (!section.areas.some(({ id }) => id === areaId))
        throw invalid(`sections[${sectionIndex}].areas[${areaIndex}].id`, 'is not an area of this section');
      return { sectionId, areaId, html: richTextOrNone(analysis) };
    });
  });
