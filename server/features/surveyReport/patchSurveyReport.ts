import type { SurveyReport, SurveyReportPatch } from '#contract/entities/surveyReport.ts';
import { richTextOrNone } from '#server/content/richText.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { buildReport } from './report/buildReport.ts';
import { findOrganisationOf, setAnalysis, setExecutiveSummary } from './report/reportQueries.ts';

/**
 * Saves a super administrator's texts for a report, sanitised, and returns the report with them.
 * @throws ApiError NotFound; Validation naming a section or area that the report does not have; and the errors of a
 * report.
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
    // The survey is locked before its results, in the same order as for removals.
    await lockSurvey(tx, survey);
    const { report } = await buildReport(within, { survey, request: {}, personId }, now);
    const analyses = getAnalyses(patch, report.sections);
    if (patch.executiveSummary !== undefined)
      await setExecutiveSummary(tx, survey, richTextOrNone(patch.executiveSummary), {
        when: now,
        people: report.sampleSize,
      });
    for (const analysis of analyses) await setAnalysis(tx, survey, analysis);
    return (await buildReport(within, { survey, request: {}, personId }, now)).report;
  });
}

/** @throws ApiError Validation naming a section or area that the report does not have. */
const getAnalyses = (patch: SurveyReportPatch, sections: SurveyReport['sections']) =>
  (patch.sections ?? []).flatMap(({ id: sectionId, areas }, sectionIndex) => {
    const section = sections.find(({ id }) => id === sectionId);
    if (!section) throw invalid(`sections[${sectionIndex}].id`, 'is not a section of this report');
    return areas.map(({ id: areaId, analysis }, areaIndex) => {
      if (!section.areas.some(({ id }) => id === areaId))
        throw invalid(`sections[${sectionIndex}].areas[${areaIndex}].id`, 'is not an area of this section');
      return { sectionId, areaId, html: richTextOrNone(analysis) };
    });
  });
