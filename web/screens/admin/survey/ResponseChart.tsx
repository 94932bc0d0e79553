import type { Responses } from '#contract/entities/survey.ts';
import plot from '#web/components/charts/plot.module.css';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './ResponseChart.module.css';
import { daysBetween, shortDayText, completedIn } from './responseTexts.ts';

interface ResponseChartProps {
  /** At least two steps: a line through one point shows nothing. */
  steps: Responses['steps'];
  reminders: Responses['reminders'];
  /** The first and the last day of the axis. */
  firstDay: string;
  lastDay: string;
}

/** The most days with a label on the axis. A narrow screen shows every second one. */
const labelsAtMost = 6;

/**
 * Draws how many people have completed a survey by the end of each step, as a line from the day on which it opened. Days
 * without a step are hatched, and reminders are marked. Screen readers get the table instead.
 */
export function ResponseChart({ steps, reminders, firstDay, lastDay }: ResponseChartProps) {
  const days = daysBetween(firstDay, lastDay) + 1;
  const total = completedIn(steps);
  const ticks = ticksUpTo(total);
  const highest = ticks.at(-1)!;
  /** The position of the end of a day, in percent. */
  const endOf = (day: string) => ((daysBetween(firstDay, day) + 1) / days) * 100;
  const points = steps.map(({ lastDay: day }, index) => ({
    day,
    x: endOf(day),
    y: (completedIn(steps.slice(0, index + 1)) / highest) * 100,
  }));
  const last = points.at(-1)!;
  const line = [{ x: 0, y: 0 }, ...points].map(({ x, y }) => `${x},${100 - y}`).join(' ');
  const isComplete = last.day >= lastDay;
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={plot.gridLine} style={{ insetBlockEnd: `${(tick / highest) * 100}%` }}>
            <span className={plot.tick}>{formatNumber(tick)}</span>
          </span>
        ))}
        {!isComplete && (
          <span className={classNames(styles.hidden, styles.rest)} style={{ insetInlineStart: `${last.x}%` }} />
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={plot.drawing}>
          <polygon points={`${line} ${last.x},100`} className={styles.area} />
          <polyline points={line} vectorEffect="non-scaling-stroke" className={styles.line} />
        </svg>
        {reminders.map((day) => (
          <span key={day} className={styles.reminder} style={{ insetInlineStart: `${endOf(day) - 50 / days}%` }} />
        ))}
        {points.map(({ day, x, y }) => (
          <span key={day} className={plot.point} style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}>
            <span className={styles.mark} />
          </span>
        ))}
        <span className={plot.point} style={{ insetInlineStart: `${last.x}%`, insetBlockEnd: `${last.y}%` }}>
          <span className={classNames(plot.value, styles.value)}>{formatNumber(total)}</span>
        </span>
      </div>
      <div className={styles.days}>
        {labelledDays(firstDay, days).map(({ day, index }) => (
          <span key={day} className={styles.day} style={{ insetInlineStart: `${((index + 0.5) / days) * 100}%` }}>
            {shortDayText(day)}
          </span>
        ))}
      </div>
      <ul className={styles.key}>
        <li>
          <span className={styles.keyLine} />
          {t('Completed so far')}
        </li>
        {reminders.length > 0 && (
          <li>
            <span className={styles.keyReminder} />
            {t('Reminder to everyone')}
          </li>
        )}
        {!isComplete && (
          <li>
            <span className={classNames(styles.hidden, styles.keyHidden)} />
            {t('Not shown yet')}
          </li>
        )}
      </ul>
    </div>
  );
}

/** Round numbers for the axis, from 0 to one that is not below the highest value. */
function ticksUpTo(value: number): number[] {
  const power = 10 ** Math.floor(Math.log10(value / 2));
  const step = Math.max(1, power * ([1, 2, 5].find((factor) => value / (power * factor) <= 4) ?? 10));
  return Array.from({ length: Math.ceil(value / step) + 1 }, (_, index) => index * step);
}

/** Some days of the axis, evenly spaced from the first. */
function labelledDays(firstDay: string, days: number): { day: string; index: number }[] {
  const every = Math.ceil(days / labelsAtMost);
  return Array.from({ length: Math.ceil(days / every) }, (_, place) => {
    const index = place * every;
    return { day: new Date(Date.parse(firstDay) + index * 24 * 3_600_000).toISOString().slice(0, 10), index };
  });
}
