import type { ReportArea } from '#contract/entities/surveyReport.ts';
import { responsesWords } from '#web/components/charts/MissingNumber.tsx';
import { t } from '#web/i18n/translate.ts';
import { nameList } from './nameList.ts';
import { sampledName } from './sampledName.ts';

/** Of how many responses something is, and what it is compared with: what stands quietly above every chart. */
export const populationFacts = (
  sampleSize: number | null,
  others: readonly { name: string; sampleSize: number | null }[],
): string[] => [
  ...(sampleSize !== null ? [responsesWords(sampleSize)] : []),
  ...(others.length > 0 ? [t('compared with {others}', { others: nameList(others.map(sampledName)) })] : []),
];

/** The same of the chart of an area, and how it is ordered. */
export function sampleFacts({ areaType, series: [own, ...others] }: Pick<ReportArea, 'areaType' | 'series'>): string[] {
  if (!own) return [];
  return [
    ...populationFacts(own.sampleSize, others),
    ...(areaType === 'aspects' && own.aspects.length > 1 ? [t('lowest score first')] : []),
  ];
}
