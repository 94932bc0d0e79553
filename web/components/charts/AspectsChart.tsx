import type { Interval, ReportArea, ReportAspect } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './AspectsChart.module.css';
import barFill from './barFill.module.css';
import { aboutResponses, type ComparedPopulation, differencePoints, shownDifference } from './certaintyTexts.ts';
import { type AspectRow, concernOrder } from './concernOrder.ts';
import { type Missing, missingOf } from './MissingNumber.tsx';
import { haveDifferentBands, percentShares } from './percentShares.ts';
import { ReportScore } from './ReportScore.tsx';
import { ScoreMarks } from './ScoreMarks.tsx';
import { SeriesKey, SeriesMark } from './SeriesKey.tsx';

interface AspectsChartProps {
  area: Pick<ReportArea, 'groups' | 'series'>;
  labels: ScoreLabels;
  bands: Bands;
  comparisons: readonly ComparedPopulation[];
  /** The element of the group headings. */
  heading: 'h3' | 'h4';
}

/**
 * Aspects as stacked bars under the headings of their groups. The greatest concern comes first. With a comparison, each
 * aspect also has its scores as marks on one axis, and the difference in a column.
 */
export function AspectsChart({ area, labels, bands, comparisons, heading: Heading }: AspectsChartProps) {
  const groups = concernOrder(area);
  const column = differenceColumn(area, comparisons);
  return (
    <div className={styles.region}>
      <div className={classNames(styles.chart, column !== null && styles.withColumn)}>
        {area.series.length > 1 && (
          <div>
            <SeriesKey series={area.series.map(({ name }, place) => ({ name, place }))} own="mark" />
            {area.series[0]!.aspects.some(({ interval }) => interval) && (
              <p className={styles.quiet}>{t('The line through the filled mark is its 95% interval.')}</p>
            )}
          </div>
        )}
        {groups.map(({ title, rows }, index) => {
          const name = title ?? (index > 0 ? t('Also in this section') : null);
          return (
            <div key={title ?? ''} className={styles.group}>
              {(name !== null || column !== null) && (
                <div className={classNames(styles.groupHead, name === null && styles.untitled)}>
                  {name !== null && <Heading className={styles.title}>{name}</Heading>}
                  {column !== null && (
                    <p className={styles.columnHead} aria-hidden="true">
                      {column}
                    </p>
                  )}
                </div>
              )}
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <Row
                    key={row.aspect.code}
                    row={row}
                    labels={labels}
                    bands={bands}
                    comparisons={comparisons}
                    column={column}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The heading of the column of differences: a difference from another survey is a change. Null without a difference. */
function differenceColumn({ series }: Pick<ReportArea, 'series'>, comparisons: readonly ComparedPopulation[]) {
  if (series.every(({ aspects }) => aspects.every(({ difference }) => difference === null))) return null;
  return comparisons.every(({ relation }) => relation === 'otherSurvey') ? t('Change') : t('Difference');
}

interface RowProps {
  row: AspectRow;
  labels: ScoreLabels;
  bands: Bands;
  comparisons: readonly ComparedPopulation[];
  /** The heading of its differences. Null if the chart has none. */
  column: string | null;
}

/** An aspect. All bars have the same width, so that their parts can be compared. */
function Row({ row: { aspect, compared }, labels, bands, comparisons, column }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.scores}>
        <p className={styles.head}>
          <span className={styles.who}>
            <strong className={styles.name}>{aspect.name}</strong> <Responses of={aspect} />
          </span>{' '}
          <ReportScore of={aspect} labels={labels} bands={bands} />
        </p>
        {compared.map((other) => (
          <p key={other.name} className={classNames(styles.head, styles.compared)}>
            <span className={styles.who}>
              <span className={styles.other}>
                <SeriesMark place={other.place + 1} />
                {other.name}
              </span>{' '}
              <Responses of={other.aspect} />
            </span>{' '}
            <ReportScore of={other.aspect} labels={labels} bands={bands} />
          </p>
        ))}
        {compared.length > 0 && (
          <ScoreMarks
            own={aspect}
            compared={compared.map(({ place, aspect: { score } }) => ({ place, score }))}
            bands={bands}
          />
        )}
        {compared.length > 0 && <p className={styles.caption}>{t('Share of people')}</p>}
        <Bar aspect={aspect} labels={labels} />
      </div>
      {column !== null && (
        <div className={styles.differences}>
          {compared.map((other) => {
            const difference = shownDifference(other.aspect, comparisons[other.place]!);
            return (
              difference && (
                <p key={other.name}>
                  <span className={styles.columnName}>{t('{name}:', { name: column })}</span>{' '}
                  <strong>{difference.text}</strong>
                  {difference.interval && <span className={styles.points}> {pointsText(difference.interval)}</span>}
                </p>
              )
            );
          })}
        </div>
      )}
    </li>
  );
}

const Responses = ({ of: { sampleSize } }: { of: ReportAspect }) =>
  sampleSize !== null && <span className={styles.quiet}>{aboutResponses(sampleSize)}</span>;

/** The interval of a difference: "+2 to +10 points". */
function pointsText(interval: Interval): string {
  const { low, high } = differencePoints(interval);
  return t('{low} to {high} points', { low: signed(low), high: signed(high) });
}

const signed = (points: number) => new Intl.NumberFormat(currentLocale(), { signDisplay: 'exceptZero' }).format(points);

/** Without shares the bar is empty. If there is a score nevertheless, a note says why. */
function Bar({ aspect, labels }: { aspect: ReportAspect; labels: ScoreLabels }) {
  const shares = percentShares(aspect);
  const bandLabels: Record<Band, string> = {
    poor: t(labels.minLabel),
    good: t(labels.midLabel),
    great: t(labels.maxLabel),
  };
  return (
    <>
      <BandBar shares={shares ?? missingOf(aspect)} labels={bandLabels} />
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
}

/**
 * The shares of poor, good and great as one stacked bar, always in this order, each with its own pattern, and as text
 * below. The bar itself is hidden from screen readers.
 */
function BandBar({ shares, labels: bandLabels }: BandBarProps) {
  if (typeof shares === 'string') return <div className={classNames(styles.bar, styles[shares])} aria-hidden="true" />;
  return (
    <div className={styles.figure}>
      <div className={styles.bar} aria-hidden="true">
        {bands
          .filter((band) => shares[band] > 0)
          .map((band) => (
            <div key={band} className={classNames(styles.part, barFill[band])} style={{ flexGrow: shares[band] }} />
          ))}
      </div>
      <ul className={styles.shares}>
        {bands.map((band) => (
          <li key={band} className={styles.share}>
            <span className={classNames(styles.swatch, barFill[band])} aria-hidden="true" />
            <span>
              {bandLabels[band]} <span className={styles.percent}>{t('{percent}%', { percent: shares[band] })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
