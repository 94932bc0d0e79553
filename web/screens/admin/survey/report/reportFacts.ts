import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';
import { nameList } from './nameList.ts';
import { parseOptions } from './request/useReportRequest.ts';

/** Which surveys a report is about, and of whom in them: what a picture of it says, to stand by itself. */
export function reportFacts(
  { survey, combinedSurveys, sections }: SurveyReport,
  options: string | undefined,
): string[] {
  const surveys = nameList([survey.name, ...combinedSurveys.map(({ name }) => name)]);
  if (parseOptions(options).request.filter === undefined) return [surveys];
  // A filtered report's own series is called by its filter.
  const filter = sections.flatMap(({ areas }) => areas.flatMap(({ series }) => series[0]?.name ?? []))[0];
  return [surveys, filter === undefined ? t('filtered') : t('only {filter}', { filter })];
}
