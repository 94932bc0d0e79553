import type { CSSProperties } from 'react';
import type { ReportArea } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { bandOf } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { ConfidentialityLink } from '../Confidentiality.tsx';
import { bandSpans } from '../scoreBands.ts';
import bars from './bars.module.css';
import styles from './DataChart.module.css';
import { dataSeries, type DrawnSeries, ticks } from './dataSeries.ts';
import lines from './lines.module.css';
import plot from './plot.module.css';
import { type Missing, MissingNumber, missingOfAll } from './MissingNumber.tsx';

interface DataChartProps {
  area: Pick<ReportArea, 'series' | 'xAxis' | 'yAxis'>;
  labels: ScoreLabels;
  bands: Bands;
}

/** Shares of people as bars or a line: the report's own series and its comparisons, each with its name. */
export function DataChart({ area, labels, bands }: DataChartProps) {
  const { drawn, missing } = dataSeries(area);
  if (drawn.length === 0) return <MissingChart missing={missingOfAll(missing.map((series) => series.missing))} />;
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

/** Columns are used up to these numbers of answers and characters per label. More do not fit side by side. */
const columnsAtMost = 6;
const columnWordsAtMost = 60;

/** A custom property that lets the same bar run horizontally or vertically. */
const property = (name: string, value: number) => ({ [`--${name}`]: value }) as CSSProperties;

/**
 * Shares of people by answer. In a wide layout, a few answers are columns, and many are horizontal bars with labels on
 * the left. In a narrow one, they are bars with labels above. The style sheet alone decides, so print makes its own
 * choice.
 */
function BarsChart({ series, yAxis }: { series: readonly DrawnSeries[]; yAxis: ReportArea['yAxis'] }) {
  const answers = series[0]?.points ?? [];
  const few =
    answers.length <= columnsAtMost &&
    answers.length * series.length <= 2 * columnsAtMost &&
    answers.every(({ label }) => label.length <= columnWordsAtMost);
  return (
    <div className={bars.region}>
      <div className={few ? bars.few : bars.many}>
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
          <ul className={bars.answers} style={property('count', answers.length)}>
            {answers.map(({ x, label }) => (
              <li key={x} className={bars.answer}>
                <p className={bars.label}>{label}</p>
                <div className={bars.bars}>
                  {series.map(({ name, place, points }) => (
                    <Bar
                      key={place}
                      name={series.length > 1 ? name : null}
                      place={place}
                      y={points.find((point) => point.x === x)?.y ?? null}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** `y` is in per cent. Null if there is nothing to draw for this answer. */
function Bar({ name, place, y }: { name: string | null; place: number; y: number | null }) {
  return (
    <div className={bars.track}>
      <span
        className={classNames(bars.bar, bars[seriesStyle(place)])}
        style={property('share', y ?? 0)}
        aria-hidden="true"
      />
      <span className={bars.value}>
        {name && <VisuallyHidden>{name}: </VisuallyHidden>}
        {y === null ? t('No answers') : t('{percent}%', { percent: Math.round(y) })}
      </span>
    </div>
  );
}

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
 * A line that shows the share of people at each score from 0 to 100, above the colours and labels of the three bands.
 * Text is part of the page, not of the drawing, so that it keeps its size at every width and in print.
 */
function LineChart({ series, xAxis, yAxis, labels, bands }: LineChartProps) {
  const bandLabels = { poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel };
  return (
    <div className={lines.chart}>
      <p className={lines.yName} aria-hidden="true">
        {yAxis?.name}
      </p>
      <div className={lines.plot}>
        <div aria-hidden="true">
          {bandSpans(null, bands).map(({ band, from, to }) => (
            <div
              key={band}
              className={lines.zone}
              style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
            >
              <span className={classNames(lines.tint, lines[band])} />
              <span className={lines.zoneWord}>{t(bandLabels[band])}</span>
            </div>
          ))}
          {ticks.map((tick) => (
            <div key={tick}>
              <span className={lines.gridLine} style={{ insetBlockEnd: `${tick}%` }} />
              <span className={classNames(plot.tick, lines.yTick)} style={{ insetBlockEnd: `${tick}%` }}>
                {tick}
              </span>
              <span className={classNames(plot.tick, lines.xTick)} style={{ insetInlineStart: `${tick}%` }}>
                {tick}
              </span>
            </div>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={plot.drawing}>
          {series.toReversed().map(({ place, points }) => (
            <polyline
              key={place}
              points={points
                .filter(isKnown)
                .map(({ x, y }) => `${x},${100 - y}`)
                .join(' ')}
              vectorEffect="non-scaling-stroke"
              className={lines[seriesStyle(place)]}
            />
          ))}
        </svg>
        {series.toReversed().map(({ name, place, points }) => (
          <ul key={place} className={lines.points} aria-label={name}>
            {points.filter(isKnown).map(({ x, y, label }) => (
              <li key={x} className={plot.point} style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}>
                <span
                  className={classNames(
                    lines.mark,
                    lines[`${seriesStyle(place)}Mark`],
                    place === 0 && lines[bandOf(x / 100, bands)],
                  )}
                  aria-hidden="true"
                />
                {place === 0 && (
                  <span className={plot.value} aria-hidden="true">
                    {t('{percent}%', { percent: Math.round(y) })}
                  </span>
                )}
                <VisuallyHidden>{t('{label}: {percent}%', { label, percent: Math.round(y) })}</VisuallyHidden>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <p className={lines.xName} aria-hidden="true">
        {xAxis?.name}
      </p>
    </div>
  );
}

/** The legend: how each series is drawn. */
function SeriesKey({ series, shape }: { series: readonly DrawnSeries[]; shape: 'line' | 'bar' }) {
  return (
    <ul className={styles.key}>
      {series.map(({ name, place }) => (
        <li key={place} className={styles.entry}>
          {shape === 'bar' ? (
            <span className={classNames(styles.bar, styles[seriesStyle(place)])} aria-hidden="true" />
          ) : (
            <svg
              viewBox="0 0 32 12"
              width="32"
              height="12"
              aria-hidden="true"
              className={classNames(styles.line, styles[seriesStyle(place)])}
            >
              <path d="M0 6H32" />
              <SeriesMark place={place} x={16} y={6} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The marker of a point on a line: a disc, a square or a triangle. */
function SeriesMark({ place, x, y }: { place: number; x: number; y: number }) {
  const style = seriesStyle(place);
  if (style === 'own') return <circle cx={x} cy={y} r={5} />;
  return style === 'second' ? <path d={`M${x - 4} ${y - 4}h8v8h-8Z`} /> : <path d={`M${x} ${y - 5}l5 9h-10Z`} />;
}

/** The style of a series, by position: the report's own, the first comparison, any further comparison. */
const seriesStyle = (place: number) => (['own', 'second', 'third'] as const)[Math.min(place, 2)]!;

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
