import type { Interval, ReportArea, ReportAspect } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './AspectsChart.module.css';
import {
  aboutResponses,
  type ComparedPopulation,
  ofHundred,
  type ShownDifference,
  shownDifference,
} from './certaintyTexts.ts';
import { type AspectRow, concernOrder } from './concernOrder.ts';
import { differenceScale } from './differenceScale.ts';
import { type Missing, missingOf } from './MissingNumber.tsx';
import { haveDifferentBands, percentShares } from './percentShares.ts';
import { ReportScore } from './ReportScore.tsx';

interface AspectsChartProps {
  area: Pick<ReportArea, 'groups' | 'series'>;
  labels: ScoreLabels;
  bands: Bands;
  comparisons: readonly ComparedPopulation[];
  /** The element of the group headings. */
  heading: 'h3' | 'h4';
}

/** Aspects as stacked bars under the headings of their groups. The greatest concern comes first. */
export function AspectsChart({ area, labels, bands, comparisons, heading: Heading }: AspectsChartProps) {
  const reach = differenceScale(area.series);
  return (
    <div className={styles.chart}>
      {reach !== null && (
        <p className={styles.quiet}>
          {t(
            'The line under a comparison shows how large the difference could be, from {points} points lower on the left to {points} points higher on the right. If it crosses the middle, there may be no difference.',
            { points: ofHundred(reach) },
          )}
        </p>
      )}
      {concernOrder(area).map(({ title, rows }, index, all) => (
        <div key={title ?? ''} className={styles.group}>
          {title !== null && <Heading className={styles.title}>{title}</Heading>}
          {title === null && index > 0 && all.length > 1 && (
            <Heading className={styles.title}>{t('Also in this section')}</Heading>
          )}
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row
                key={row.aspect.name}
                row={row}
                reach={reach}
                labels={labels}
                bands={bands}
                comparisons={comparisons}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  row: AspectRow;
  /** The largest difference that their lines can show. Null if there are none. */
  reach: number | null;
  labels: ScoreLabels;
  bands: Bands;
  comparisons: readonly ComparedPopulation[];
}

/**
 * An aspect, with slimmer bars for its comparisons below. All bars have the same width, so that their parts can be
 * compared.
 */
function Row({ row: { aspect, compared }, reach, labels, bands, comparisons }: RowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <strong className={styles.name}>{aspect.name}</strong> <Responses of={aspect} />
        <ReportScore of={aspect} labels={labels} bands={bands} />
      </p>
      <Bar aspect={aspect} labels={labels} />
      {compared.map((other) => (
        <div key={other.name} className={styles.compared}>
          <p className={styles.head}>
            <span className={styles.quiet}>{other.name}</span> <Responses of={other.aspect} />
            <ReportScore of={other.aspect} labels={labels} bands={bands} />
          </p>
          <Bar aspect={other.aspect} labels={labels} slim />
          <DifferenceRow difference={shownDifference(other.aspect, comparisons[other.place]!)} reach={reach} />
        </div>
      ))}
    </li>
  );
}

const Responses = ({ of: { sampleSize } }: { of: ReportAspect }) =>
  sampleSize !== null && <span className={styles.quiet}>{aboutResponses(sampleSize)}</span>;

/** The label of a difference, with its interval as a line. Renders nothing without a label. */
const DifferenceRow = ({ difference, reach }: { difference: ShownDifference | null; reach: number | null }) =>
  difference && (
    <p className={styles.difference}>
      <strong>{difference.text}</strong>
      {difference.interval && reach !== null && <DifferenceLine interval={difference.interval} reach={reach} />}
    </p>
  );

/** Drawing only: the interval of a difference on a line from `-reach` to `reach`, with a mark for no difference. */
function DifferenceLine({ interval: { low, high }, reach }: { interval: Interval; reach: number }) {
  const place = (difference: number) => `${(50 * (difference + reach)) / reach}%`;
  return (
    <svg className={styles.line} aria-hidden="true">
      <line x1="0" x2="100%" y1="8" y2="8" className={styles.scale} />
      <line x1="50%" x2="50%" y1="1" y2="15" className={styles.zero} />
      <line x1={place(low)} x2={place(high)} y1="8" y2="8" className={styles.whisker} />
      <circle cx={place((low + high) / 2)} cy="8" r="4.5" className={styles.middle} />
    </svg>
  );
}

/** Without shares the bar is empty. If there is a score nevertheless, a note says why. */
function Bar({ aspect, labels, slim = false }: { aspect: ReportAspect; labels: ScoreLabels; slim?: boolean }) {
  const shares = percentShares(aspect);
  const bandLabels: Record<Band, string> = {
    poor: t(labels.minLabel),
    good: t(labels.midLabel),
    great: t(labels.maxLabel),
  };
  return (
    <>
      <BandBar shares={shares ?? missingOf(aspect)} labels={bandLabels} slim={slim} />
      {!shares && aspect.score !== null && aspect.suppressed && (
        <p className={styles.quiet}>{t('The size of each band is hidden to protect confidentiality.')}</p>
      )}
      {haveDifferentBands(aspect) && (
        <p className={styles.quiet}>
          {t('The size of each band is not shown, because the surveys have different bands.')}
        </p>
      )}
    </>
  );
}

const bands: Band[] = ['poor', 'good', 'great'];

interface BandBarProps {
  /**
   * The shares in per cent, or the reason why there are no shares. The bar is then empty, with a pattern for the
   * reason.
   */
  shares: Record<Band, number> | Missing;
  labels: Record<Band, string>;
  /** Names of the report's comparisons. */
  slim?: boolean;
}

/**
 * The shares of poor, good and great as one stacked bar, always in this order, each with its own pattern, and as text
 * below. The bar itself is hidden from screen readers.
 */
function BandBar({ shares, labels: bandLabels, slim = false }: BandBarProps) {
  if (typeof shares === 'string')
    return <div className={classNames(styles.bar, styles[shares], slim && styles.slim)} aria-hidden="true" />;
  return (
    <div className={styles.figure}>
      <div className={classNames(styles.bar, slim && styles.slim)} aria-hidden="true">
        {bands
          .filter((band) => shares[band] > 0)
          .map((band) => (
            <div key={band} className={classNames(styles.part, styles[band])} style={{ flexGrow: shares[band] }} />
          ))}
      </div>
      <ul className={styles.shares}>
        {bands.map((band) => (
          <li key={band} className={styles.share}>
            <span className={classNames(styles.swatch, styles[band])} aria-hidden="true" />
            <span>
              {bandLabels[band]} <span className={styles.percent}>{t('{percent}%', { percent: shares[band] })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
