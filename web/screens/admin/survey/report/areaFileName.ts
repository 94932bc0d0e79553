import type { ReportArea, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';
import { t } from '#web/i18n/translate.ts';
import { parseReportOptions } from './request/useReportRequest.ts';

/**
 * '{survey} {section} {area} {filtered} {combined} {YYYY-MM-DD}', without extension. The name says whether the file
 * covers only part of the answers or more than one survey, since files are read without their report.
 */
export function areaFileName(
  report: SurveyReport,
  section: SurveyReportSection,
  area: Pick<ReportArea, 'name'>,
  options: string | undefined,
  day = new Date(),
): string {
  return reportFileName(report, [section.name, area.name], options, day);
}

/** The file name of a part of a report. */
export function reportFileName(
  { survey, combinedSurveys }: Pick<SurveyReport, 'survey' | 'combinedSurveys'>,
  parts: readonly string[],
  options: string | undefined,
  day: Date,
): string {
  const { filter } = parseReportOptions(options).request;
  return chartFileName(
    [survey.name, ...parts, ...(filter ? [t('filtered')] : []), ...(combinedSurveys.length > 0 ? [t('combined')] : [])],
    day,
  );
}

/** The file name of any chart: its subject and the day. */
export const chartFileName = (parts: readonly string[], day: Date) =>
  [...parts.map(fileNamePart), fileNameDay(day)].join(' ');
