import type { ReportArea, SurveyReport } from '#contract/entities/surveyReport.ts';
import { AspectsChart } from '#web/components/charts/AspectsChart.tsx';
import { DataChart, MissingChart } from '#web/components/charts/DataChart.tsx';
import { areaLabels } from './areaLabels.ts';

/** What is drawn of an area; nothing of content. */
export function AreaChart({ area, report, heading }: { area: ReportArea; report: SurveyReport; heading: 'h3' | 'h4' }) {
  if (area.areaType === 'content') return null;
  const look = { labels: areaLabels(area, report), bands: report.bands };
  if (area.areaType === 'data') return <DataChart area={area} {...look} />;
  const aspects = area.series[0]?.aspects ?? [];
  if (aspects.every(({ score, minRatio }) => score === null && minRatio === null)) {
    return <MissingChart missing={aspects.some(({ suppressed }) => suppressed) ? 'heldBack' : 'none'} />;
  }
  return <AspectsChart area={area} {...look} heading={heading} />;
}
