import type { ReportArea } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { BarsChart } from './BarsChart.tsx';
import styles from './DataChart.module.css';
import { dataSeries } from './dataSeries.ts';
import { LineChart } from './LineChart.tsx';
import { MissingChart } from './MissingChart.tsx';
import { MissingNumber } from './MissingNumber.tsx';
import { SeriesKey } from './SeriesKey.tsx';

interface DataChartProps {
  area: Pick<ReportArea, 'series' | 'xAxis' | 'yAxis'>;
  labels: ScoreLabels;
  bands: Bands;
}

/** Shares of people as bars or a line, the report's own beside those that it is compared with, each under its name. */
export function DataChart({ area, labels, bands }: DataChartProps) {
  const { drawn, missing } = dataSeries(area);
  if (drawn.length === 0)
    return <MissingChart missing={missing.some((series) => series.missing === 'heldBack') ? 'heldBack' : 'none'} />;
  const isLine = area.series[0]?.style === 'line';
  return (
    <div className={styles.chart}>
      {area.series.length > 1 && <SeriesKey series={drawn} shape={isLine ? 'line' : 'bar'} />}
      {missing.map((series) => (
        <p key={series.name} className={styles.missing}>
          {series.name} <MissingNumber missing={series.missing} />
        </p>
      ))}
      {isLine ? (
        <LineChart series={drawn} xAxis={area.xAxis} yAxis={area.yAxis} labels={labels} bands={bands} />
      ) : (
        <BarsChart series={drawn} yAxis={area.yAxis} />
      )}
    </div>
  );
}
