import type { ReportArea } from '#contract/entities/surveyReport.ts';

/** An area of an organisation's report, of the type `data` and empty unless `more` says otherwise. */
export const reportArea = (id: string, more: Partial<ReportArea> = {}): ReportArea => ({
  id,
  areaType: 'data',
  name: `Name of ${id}`,
  description: null,
  analysis: null,
  content: null,
  article: null,
  minLabel: null,
  midLabel: null,
  maxLabel: null,
  groups: [],
  series: [],
  xAxis: null,
  yAxis: null,
  ...more,
});
