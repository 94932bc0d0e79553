import type { ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';
import { filterParts, filterText } from './filterParts.ts';

/** A part of a request that can be removed. */
interface RequestChip {
  key: string;
  label: string;
  /** The request without this part. */
  without: ReportRequest;
}

/**
 * The filters, comparisons and combined surveys of a report as text. `offered` and `reports` have the labels, and are
 * null while loading.
 */
export function requestChips(
  request: ReportRequest,
  offered: ReportFilters | null,
  reports: readonly ReportTile[] | null,
): RequestChip[] {
  const { filter, compareToSurvey, compareToNormative, compareToFilter, combineWithSurveys } = request;
  const nameOf = (id: string) =>
    reports?.find(({ survey }) => survey.id === id)?.survey.name ?? (reports ? t('unknown survey') : '…');
  const chips: RequestChip[] = [];
  for (const { key, label, without } of filter ? filterParts(filter, offered) : []) {
    chips.push({ key: `filter ${key}`, label, without: { ...request, filter: without } });
  }
  if (compareToSurvey) {
    chips.push({
      key: 'survey',
      label: t('Compared with {name}', { name: nameOf(compareToSurvey) }),
      without: { ...request, compareToSurvey: null },
    });
  }
  if (compareToNormative) {
    chips.push({ key: 'norm', label: t('Compared with the norm'), without: { ...request, compareToNormative: null } });
  }
  if (compareToFilter) {
    const name = filterText(compareToFilter, offered);
    chips.push({
      key: 'compared filter',
      label: t('Compared with {name}', { name }),
      without: { ...request, compareToFilter: null },
    });
  }
  for (const id of combineWithSurveys ?? []) {
    const others = (combineWithSurveys ?? []).filter((each) => each !== id);
    chips.push({
      key: `combined ${id}`,
      label: t('Combined with {name}', { name: nameOf(id) }),
      without: { ...request, combineWithSurveys: others },
    });
  }
  return chips;
}
