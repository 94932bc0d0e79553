import type { ReportArea, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';
import { t } from '#web/i18n/translate.ts';
import { parseReportOptions } from './request/useReportRequest.ts';

/**
 * '{survey} {section} {area} {filtered} {combined} {YYYY-MM-DD}', without its extension. It says so where it is of a part of the answers, or
 * of more than one survey: a file stands by itself, and is not to be taken for the whole.
 */
export function areaFileName(
  report: SurveyReport,
  section: SurveyReportSection,
  area: ReportArea,
  options: string | undefined,
  day: Date,
): string {
  const { filter } = parseReportOptions(options).request;
  return chartFileName(
    [
      report.survey.name,
      section.name,
      area.name,
      ...(filter ? [t('filtered')] : []),
      ...(report.combinedSurveys.length > 0 ? [t('combined')] : []),
    ],
    day,
  );
}

/** Of any chart: what it is of, and the day. */
export const chartFileName = (parts: readonly string[], day: Date) =>
  [...parts.map(fileNamePart), fileNameDay(day)].join(' ');
