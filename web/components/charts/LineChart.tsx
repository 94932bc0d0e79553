import type { ReportArea } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { bandOf } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { bandSpans } from '../scoreBands.ts';
import { ticks, type DrawnSeries } from './dataSeries.ts';
import styles from './LineChart.module.css';
import { seriesLook } from './seriesLook.ts';

interface LineChartProps {
  series: readonly DrawnSeries[];
  xAxis: ReportArea['xAxis'];
  yAxis: ReportArea['yAxis'];
  labels: ScoreLabels;
  bands: Bands;
}

const isKnown = (point: DrawnSeries['points'][number]): point is DrawnSeries['points'][number] & { y: number } =>
  point.y !== null;

/**
 * Shares of people along scores from 0 to 100, over the three bands in their colours and words. Texts stand in the page
 * and not in the drawing, so that they keep their size at every width, and in print.
 */
export function LineChart({ series, xAxis, yAxis, labels, bands }: LineChartProps) {
  const words = { poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel };
  return (
    <div className={styles.chart}>
      <p className={styles.yName} aria-hidden="true">
        {yAxis?.name}
      </p>
      <div className={styles.plot}>
        <div aria-hidden="true">
          {bandSpans(null, bands).map(({ band, from, to }) => (
            <div
              key={band}
              className={styles.zone}
              style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
            >
              <span className={classNames(styles.tint, styles[band])} />
              <span className={styles.zoneWord}>{t(words[band])}</span>
            </div>
          ))}
          {ticks.map((tick) => (
            <div key={tick}>
              <span className={styles.gridLine} style={{ insetBlockEnd: `${tick}%` }} />
              <span className={styles.yTick} style={{ insetBlockEnd: `${tick}%` }}>
                {tick}
              </span>
              <span className={styles.xTick} style={{ insetInlineStart: `${tick}%` }}>
                {tick}
              </span>
            </div>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.drawing}>
          {series.toReversed().map(({ place, points }) => (
            <polyline
              key={place}
              points={points
                .filter(isKnown)
                .map(({ x, y }) => `${x},${100 - y}`)
                .join(' ')}
              vectorEffect="non-scaling-stroke"
              className={styles[seriesLook(place)]}
            />
          ))}
        </svg>
        {series.toReversed().map(({ name, place, points }) => (
          <ul key={place} className={styles.points} aria-label={name}>
            {points.filter(isKnown).map(({ x, y, label }) => (
              <li key={x} className={styles.point} style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}>
                <span
                  className={classNames(
                    styles.mark,
                    styles[`${seriesLook(place)}Mark`],
                    place === 0 && styles[bandOf(x / 100, bands)],
                  )}
                  aria-hidden="true"
                />
                {place === 0 && (
                  <span className={styles.value} aria-hidden="true">
                    {t('{percent}%', { percent: Math.round(y) })}
                  </span>
                )}
                <VisuallyHidden>{t('{label}: {percent}%', { label, percent: Math.round(y) })}</VisuallyHidden>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <p className={styles.xName} aria-hidden="true">
        {xAxis?.name}
      </p>
    </div>
  );
}
