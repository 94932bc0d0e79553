import type { ReportArea, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { ScoreLabels } from '#rules/scoreLabel.ts';
import { responsesText } from '#web/components/charts/MissingNumber.tsx';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { parseReportOptions } from './request/useReportRequest.ts';

/** The surveys and people that a report covers, as text for an image that is read on its own. */
export function reportMetadata(
  { survey, combinedSurveys, sections }: SurveyReport,
  options: string | undefined,
): string[] {
  const surveys = nameList([survey.name, ...combinedSurveys.map(({ name }) => name)]);
  if (parseReportOptions(options).request.filter === undefined) return [surveys];
  // The report's own series is named after its filter.
  const filter = sections.flatMap(({ areas }) => areas.flatMap(({ series }) => series[0]?.name ?? []))[0];
  return [surveys, filter === undefined ? t('filtered') : t('only {filter}', { filter })];
}

/** The number of responses and the comparisons, for the small text above every chart. */
export const populationMetadata = (
  sampleSize: number | null,
  others: readonly { name: string; sampleSize: number | null }[],
): string[] => [
  ...(sampleSize !== null ? [responsesText(sampleSize)] : []),
  ...(others.length > 0 ? [t('compared with {others}', { others: nameList(others.map(sampledName)) })] : []),
];

/** The number of responses, the comparisons and the order of an area's chart. */
export function sampleMetadata({
  areaType,
  series: [own, ...others],
}: Pick<ReportArea, 'areaType' | 'series'>): string[] {
  if (!own) return [];
  return [
    ...populationMetadata(own.sampleSize, others),
    ...(areaType === 'aspects' && own.aspects.length > 1 ? [t('lowest score first')] : []),
  ];
}

/** The comparisons of a report, with their number of responses if that is released. */
export const sampledName = ({ name, sampleSize }: { name: string; sampleSize: number | null }) =>
  sampleSize === null ? name : t('{name} ({responses})', { name, responses: responsesText(sampleSize) });

/** Names in a sentence: "A, B and C". */
export const nameList = (names: readonly string[]) =>
  new Intl.ListFormat(currentLocale() === 'en' ? 'en-GB' : currentLocale()).format(names);

/** Returns whether a section has a score. Sections without a score show the answers to single questions. */
export const isScored = ({ areas }: SurveyReportSection) => areas.some(({ areaType }) => areaType === 'aspects');

/** The labels for poor, good and great in an area: its own, otherwise the report's. */
export const areaLabels = (area: ReportArea, report: SurveyReport): ScoreLabels => ({
  minLabel: area.minLabel ?? report.minLabel,
  midLabel: area.midLabel ?? report.midLabel,
  maxLabel: area.maxLabel ?? report.maxLabel,
});
