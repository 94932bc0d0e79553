import type { CSSProperties } from 'react';
import type { ReportArea } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ConfidentialityLink } from '../Confidentiality.tsx';
import { answerOrder } from './answerOrder.ts';
import bars from './bars.module.css';
import { bandSteps, type BandSteps } from './bandSteps.ts';
import styles from './DataChart.module.css';
import { dataSeries, type DrawnSeries, ticks } from './dataSeries.ts';
import plot from './plot.module.css';
import { type Missing, MissingNumber, missingOfAll } from './MissingNumber.tsx';
import { SeriesKey } from './SeriesKey.tsx';
import { ShareBar } from './ShareBar.tsx';

interface DataChartProps {
  area: Pick<ReportArea, 'series' | 'ordered' | 'minLabel' | 'yAxis'>;
  labels: ScoreLabels;
  bands: Bands;
}

/**
 * Shares of people as bars: the answers to a question, or the distribution of a score by band. A comparison is a mark
 * on the same bar.
 */
export function DataChart({ area, labels, bands }: DataChartProps) {
  const { drawn, missing } = dataSeries(area);
  if (drawn.length === 0) return <MissingChart missing={missingOfAll(missing.map((series) => series.missing))} />;
  const { points } = answerOrder(area);
  const isOfScores = area.minLabel !== null;
  return (
    <div className={styles.chart}>
      {area.series.length > 1 && <SeriesKey series={drawn} own={isOfScores ? 'bands' : 'bar'} />}
      {missing.map((series) => (
        <p key={series.name} className={styles.missing}>
          {series.name} <MissingNumber missing={series.missing} />
        </p>
      ))}
      <BarsChart
        groups={isOfScores ? bandSteps(points, bands) : [{ band: null, points }]}
        series={drawn}
        yAxis={area.yAxis}
        labels={{ poor: t(labels.minLabel), good: t(labels.midLabel), great: t(labels.maxLabel) }}
      />
    </div>
  );
}

/** Columns are used up to these numbers of answers and characters per label. More do not fit side by side. */
const columnsAtMost = 6;
const columnWordsAtMost = 60;

/** A custom property that lets the same bar run horizontally or vertically. */
const property = (name: string, value: number) => ({ [`--${name}`]: value }) as CSSProperties;

type Point = DrawnSeries['points'][number];

interface BarsChartProps {
  /** The answers, or the steps of each band under its label. */
  groups: readonly BandSteps<Point>[];
  series: readonly DrawnSeries[];
  yAxis: ReportArea['yAxis'];
  labels: Record<Band, string>;
}

/**
 * Shares of people by answer. In a wide layout, a few answers are columns, and many are horizontal bars with labels on
 * the left. In a narrow one, they are bars with labels above. The style sheet alone decides, so print makes its own
 * choice.
 */
function BarsChart({ groups, series, yAxis, labels }: BarsChartProps) {
  const answers = groups.flatMap(({ points }) => points);
  const few =
    answers.length <= columnsAtMost &&
    answers.every(({ label, merged }) => !merged && label.length <= columnWordsAtMost);
  const others = series.filter(({ place }) => place > 0).length;
  const isBanded = groups.some(({ band }) => band);
  // A step that reaches into two bands has no fill.
  const fillOf = (band: Band | null, merged: true | undefined) =>
    band ?? (merged ? 'hatched' : isBanded ? null : 'plain');
  return (
    <div className={bars.region}>
      <div
        className={classNames(few ? bars.few : bars.many, others > 0 && bars.compared, isBanded && bars.banded)}
        style={property('others', others)}
      >
        <p className={bars.axis} aria-hidden="true">
          {yAxis?.name}
        </p>
        <div className={bars.plot}>
          <div aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} className={bars.gridLine} style={property('at', tick)}>
                <span className={classNames(plot.tick, bars.tick)}>{tick}</span>
              </span>
            ))}
          </div>
          <div className={bars.groups}>
            {groups.map(({ band, points }) => (
              <div key={points[0]!.x} className={bars.group} style={property('count', points.length)}>
                {band && (
                  <p className={bars.groupName}>
                    <span>{labels[band]}</span>
                  </p>
                )}
                <ul className={bars.answers}>
                  {points.map(({ x, label, merged }) => (
                    <li key={x} className={classNames(bars.answer, merged && bars.together)}>
                      <div className={bars.label}>
                        {merged && <p>{t('Several answers shown together to protect confidentiality')}</p>}
                        <p className={merged && bars.options}>{label}</p>
                      </div>
                      <ShareBar
                        shares={series.map(({ name, place, points: all }) => ({
                          name,
                          place,
                          y: all.find((point) => point.x === x)?.y ?? null,
                        }))}
                        fill={fillOf(band, merged)}
                        upright={few}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shown in place of a chart: says that its numbers are missing, and why. */
export function MissingChart({ missing }: { missing: Missing }) {
  return (
    <div className={classNames(styles.place, styles[missing])}>
      <div className={styles.words}>
        <MissingNumber missing={missing} />
        <MissingReason missing={missing} />
      </div>
    </div>
  );
}

/** Says in a sentence why numbers are missing. */
export function MissingReason({ missing }: { missing: Missing }) {
  if (missing === 'suppressed')
    return (
      <p>
        {t('This result is hidden to protect confidentiality.')} <ConfidentialityLink />
      </p>
    );
  if (missing === 'different')
    return <p>{t('These surveys ask different questions here, so their answers cannot be combined.')}</p>;
  return <p>{t('No one has answered this.')}</p>;
}
