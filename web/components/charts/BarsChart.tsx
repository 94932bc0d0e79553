import type { CSSProperties } from 'react';
import type { ReportArea } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './BarsChart.module.css';
import { ticks, type DrawnSeries } from './dataSeries.ts';
import { seriesLook } from './seriesLook.ts';

/** More than these, or with longer words, do not stand side by side with their words below them. */
const columnsAtMost = 6;
const columnWordsAtMost = 60;

/** A custom property, by which the same bar lies or stands. */
const property = (name: string, value: number) => ({ [`--${name}`]: value }) as CSSProperties;

/**
 * Shares of people by answer. Where there is room, few answers are columns over an axis and many are lines with their
 * words before their bars; else the words stand above. The style sheet alone decides, so print does so for itself.
 */
export function BarsChart({ series, yAxis }: { series: readonly DrawnSeries[]; yAxis: ReportArea['yAxis'] }) {
  const answers = series[0]?.points ?? [];
  const few =
    answers.length <= columnsAtMost &&
    answers.length * series.length <= 2 * columnsAtMost &&
    answers.every(({ label }) => label.length <= columnWordsAtMost);
  return (
    <div className={styles.region}>
      <div className={few ? styles.few : styles.many}>
        <p className={styles.axis} aria-hidden="true">
          {yAxis?.name}
        </p>
        <div className={styles.plot}>
          <div aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} className={styles.gridLine} style={property('at', tick)}>
                <span className={styles.tick}>{tick}</span>
              </span>
            ))}
          </div>
          <ul className={styles.answers} style={property('count', answers.length)}>
            {answers.map(({ x, label }) => (
              <li key={x} className={styles.answer}>
                <p className={styles.label}>{label}</p>
                <div className={styles.bars}>
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

/** `y` is in per cent; null where there is nothing to draw of this answer alone. */
function Bar({ name, place, y }: { name: string | null; place: number; y: number | null }) {
  return (
    <div className={styles.track}>
      <span
        className={classNames(styles.bar, styles[seriesLook(place)])}
        style={property('share', y ?? 0)}
        aria-hidden="true"
      />
      <span className={styles.value}>
        {name && <VisuallyHidden>{name}: </VisuallyHidden>}
        {y === null ? t('No answers') : t('{percent}%', { percent: Math.round(y) })}
      </span>
    </div>
  );
}
