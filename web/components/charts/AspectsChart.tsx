import type { ReportArea, ReportAspect } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScoreText } from '../ScoreText.tsx';
import styles from './AspectsChart.module.css';
import { type AspectRow, concernOrder } from './concernOrder.ts';
import { type Missing, MissingNumber, missingOf, responsesText } from './MissingNumber.tsx';
import { haveDifferentBands, percentShares } from './percentShares.ts';

interface AspectsChartProps {
  area: Pick<ReportArea, 'groups' | 'series'>;
  labels: ScoreLabels;
  bands: Bands;
  /** The element of the group headings. */
  heading: 'h3' | 'h4';
}

/** Aspects as stacked bars under the headings of their groups. The greatest concern comes first. */
export function AspectsChart({ area, labels, bands, heading: Heading }: AspectsChartProps) {
  const [own] = area.series;
  return (
    <div className={styles.chart}>
      {concernOrder(area).map(({ title, rows }, index, all) => (
        <div key={title ?? ''} className={styles.group}>
          {title !== null && <Heading className={styles.title}>{title}</Heading>}
          {title === null && index > 0 && all.length > 1 && (
            <Heading className={styles.title}>{t('Also in this section')}</Heading>
          )}
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.aspect.name} row={row} usual={own!.sampleSize} labels={labels} bands={bands} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  row: AspectRow;
  /** Number of responses of the whole chart. An aspect shows its own number only if it differs. */
  usual: number | null;
  labels: ScoreLabels;
  bands: Bands;
}

/**
 * An aspect, with slimmer bars for its comparisons below. All bars have the same width, so that their parts can be
 * compared.
 */
function Row({ row: { aspect, compared }, usual, labels, bands }: RowProps) {
  const { name, sampleSize } = aspect;
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        {sampleSize !== null && sampleSize !== usual && (
          <span className={styles.quiet}>{responsesText(sampleSize)}</span>
        )}
        <Score aspect={aspect} labels={labels} bands={bands} />
      </p>
      <Bar aspect={aspect} labels={labels} />
      {compared.map((other) => (
        <div key={other.name} className={styles.compared}>
          <p className={styles.head}>
            <span className={styles.quiet}>{other.name}</span>{' '}
            <Score aspect={other.aspect} labels={labels} bands={bands} />
          </p>
          <Bar aspect={other.aspect} labels={labels} slim />
        </div>
      ))}
    </li>
  );
}

const Score = ({ aspect, labels, bands }: { aspect: ReportAspect; labels: ScoreLabels; bands: Bands }) => (
  <ScoreText
    score={aspect.score}
    labels={labels}
    bands={bands}
    missing={<MissingNumber missing={missingOf(aspect)} />}
  />
);

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
