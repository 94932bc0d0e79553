import type { ReportArea, SurveyReport } from '#contract/entities/surveyReport.ts';
import { AspectsChart } from '#web/components/charts/AspectsChart.tsx';
import { DataChart, MissingChart } from '#web/components/charts/DataChart.tsx';
import { missingOf, missingOfAll } from '#web/components/charts/MissingNumber.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './AreaChart.module.css';
import { areaLabels, sampleMetadata } from './reportMetadata.ts';

/** The chart of an area. Renders nothing for content. */
export function AreaChart({ area, report, heading }: { area: ReportArea; report: SurveyReport; heading: 'h3' | 'h4' }) {
  if (area.areaType === 'content') return null;
  const appearance = { labels: areaLabels(area, report), bands: report.bands };
  if (area.areaType === 'data') return <DataChart area={area} {...appearance} />;
  const aspects = area.series[0]?.aspects ?? [];
  if (aspects.every(({ score, minRatio }) => score === null && minRatio === null)) {
    return <MissingChart missing={missingOfAll(aspects.map(missingOf))} />;
  }
  return <AspectsChart area={area} {...appearance} comparisons={report.comparisons} heading={heading} />;
}

/** The text above an area's chart: its description and, smaller, the number of responses and the order. */
export function AreaText({ area }: { area: ReportArea }) {
  const metadata = sampleMetadata(area);
  return (
    <>
      {area.description && <RichText html={area.description} />}
      {metadata.length > 0 && (
        <FactLine className={styles.sample}>
          {metadata.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </FactLine>
      )}
      {area.content && <RichText html={area.content} />}
    </>
  );
}
