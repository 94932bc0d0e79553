import type { ReportRequest, SurveyReport } from '../../../contract/entities/surveyReport.ts';
import { canonicalPopulation } from '../../../rules/results/canonicalPopulation.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import type { Deps } from '../../deps.ts';
import { filterWords } from './filterWords.ts';
import { openReport } from './openReport.ts';

/** What a report was asked about, for the audit log: as it was asked, and in words. Nothing of what it told. */
export async function describeAsked(deps: Deps, survey: SurveyKey, request: ReportRequest, { compareToScores, combinedSurveys }: SurveyReport) {
  const filter = await readFilterWords(deps, survey, request);
  return {
    request,
    ...(filter !== null && { filter }),
    ...(compareToScores.length > 0 && { comparedWith: compareToScores.map(({ name }) => name) }),
    ...(combinedSurveys.length > 0 && { combinedWith: combinedSurveys.map(({ name }) => name) }),
  };
}

async function readFilterWords(deps: Deps, survey: SurveyKey, { filter }: ReportRequest): Promise<string | null> {
  if (!filter) return null;
  const { filters } = (await openReport(deps, survey)).results;
  return filterWords(canonicalPopulation(filter, filters), filters);
}
