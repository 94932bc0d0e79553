import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { HeatMap, Interval, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { type Bands, scoreLabel } from '#rules/scoreLabel.ts';
import { bandOf } from '#rules/scoring.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { bandSpans } from '../scoreBands.ts';
import { BandKey, BandMark, KeyEntry } from './BandKey.tsx';
import styles from './HeatMapTable.module.css';
import {
  aboutResponses,
  differenceLabel,
  differenceText,
  hiddenResponses,
  ofHundred,
  shownNumber,
  sizeTexts,
} from './certaintyTexts.ts';
import type { GroupOrder } from './groupOrders.ts';
import { rowName, sectionName } from './heatMapTexts.ts';
import { MissingNumber, missingOf, missingText, responsesText } from './MissingNumber.tsx';

interface HeatMapTableProps {
  map: HeatMap;
  caption: string;
  /** The estimates that the groups are in the order of, drawn in the cells. */
  estimates: Pick<GroupOrder, 'sectionId' | 'estimates'> | null;
  /** Target of the link on a group's name. Without it, the name is plain text. */
  linkTo?: (groupId: string) => LinkTarget;
}

/**
 * The scores of groups by section. The stronger a cell's tone, the greater the concern. Each band also has its own
 * shape.
 */
export function HeatMapTable({ map, caption, estimates, linkTo }: HeatMapTableProps) {
  const { sections, rows } = map;
  return (
    <ScrollRegion
      label={t('Table: {name}', { name: caption })}
      hint={t('Scroll sideways to see all {sections} sections.', { sections: sections.length })}
      className={styles.region}
    >
      <table className={styles.table} style={{ '--sections': sections.length } as CSSProperties}>
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.group}>
              {t('Group')}
            </th>
            {sections.map(({ id, name }) => (
              <th key={id} scope="col" className={styles.section}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.group?.id ?? ''} className={classNames(row.group === null && styles.everybody)}>
              <th scope="row" className={styles.group}>
                {row.group && linkTo && !row.suppressed ? (
                  <Link {...linkTo(row.group.id)}>{rowName(row)}</Link>
                ) : (
                  rowName(row)
                )}
                {sizeTexts(row, responsesText).map((text) => (
                  <span key={text} className={styles.size}>
                    {text}
                  </span>
                ))}
              </th>
              {row.suppressed ? (
                <td colSpan={sections.length} className={styles.suppressed}>
                  <Missing cell={row} />
                </td>
              ) : (
                row.scores.map((cell) => (
                  <Cell
                    key={cell.sectionId}
                    cell={cell}
                    map={map}
                    estimate={
                      estimates?.sectionId === cell.sectionId ? estimates.estimates.get(row.group?.id ?? '') : undefined
                    }
                  />
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface CellProps {
  cell: ReportedSectionScore;
  map: HeatMap;
  /** The estimate that the group's place in the order is based on. */
  estimate: number | undefined;
}

function Cell({ cell, map, estimate }: CellProps) {
  const { bands } = map;
  const { score, sampleSize, interval, difference, differenceInterval } = cell;
  if (score === null)
    return (
      <td className={styles[missingOf(cell)]}>
        <Missing cell={cell} />
      </td>
    );
  const band = bandOf(score, bands);
  return (
    <td className={classNames(styles.cell, styles[band])} style={{ '--depth': depthOf(score, bands) } as CSSProperties}>
      <span className={styles.figure}>
        <BandMark band={band} /> {shownNumber({ score, sampleSize, interval }, bands)}
      </span>
      <VisuallyHidden> {t(scoreLabel(score, map, bands))}</VisuallyHidden>
      {interval && (
        <span className={styles.interval}>
          {' '}
          {t('({low} to {high})', { low: ofHundred(interval.low), high: ofHundred(interval.high) })}
        </span>
      )}
      {difference && (
        <span className={classNames(styles.detail, difference.startsWith('clearly') && styles.clear)}>
          <span aria-hidden="true">{differenceLabel(difference)}</span>
          <VisuallyHidden>, {differenceText(difference, null)}</VisuallyHidden>
        </span>
      )}
      <span className={styles.detail}>
        <span aria-hidden="true">
          {sampleSize === null ? t('n hidden') : t('about {number}', { number: formatNumber(sampleSize) })}
        </span>
        <VisuallyHidden>, {sampleSize === null ? hiddenResponses() : aboutResponses(sampleSize)}</VisuallyHidden>
      </span>
      {(differenceInterval || estimate !== undefined) && (
        <Range score={score} differenceInterval={differenceInterval} estimate={estimate} />
      )}
    </td>
  );
}

interface RangeProps {
  score: number;
  differenceInterval: Interval | null;
  estimate?: number | undefined;
}

/**
 * A score on its axis from 0 to 100 with the interval of its difference, drawn around it, if there is one. The interval
 * reaches the line of all others together unless the difference is beyond the critical value for "clearly".
 */
function Range({ score, differenceInterval, estimate }: RangeProps) {
  return (
    <span className={styles.range} aria-hidden="true">
      {differenceInterval && <DifferenceRange score={score} {...differenceInterval} />}
      <span className={styles.own} style={{ insetInlineStart: percent(score) }} />
      {estimate !== undefined && <span className={styles.estimate} style={{ insetInlineStart: percent(estimate) }} />}
    </span>
  );
}

/** The interval of a difference, around the line of all others together. */
function DifferenceRange({ score, low, high }: Interval & { score: number }) {
  const others = score - (low + high) / 2;
  return (
    <>
      <span
        className={styles.bar}
        style={{ insetInlineStart: percent(others + low), insetInlineEnd: percent(1 - others - high) }}
      />
      <span className={styles.others} style={{ insetInlineStart: percent(others) }} />
    </>
  );
}

const percent = (value: number) => `${Math.min(1, Math.max(0, value)) * 100}%`;

/** The position of a score within its band: 0 at the upper end, 1 at the lower. */
function depthOf(score: number, bands: Bands): number {
  const { from, to } = bandSpans(score, bands).find(({ here }) => here)!;
  return Math.min(1, Math.max(0, (to - score) / (to - from)));
}

const Missing = ({ cell }: { cell: { suppressed?: boolean } }) => (
  <span className={styles.missing}>
    <MissingNumber missing={missingOf(cell)} />
  </span>
);

type HeatMapKeyProps = Pick<HeatMapTableProps, 'map' | 'estimates'>;

/** The legend of a heat map: the meaning of the cells, and the reasons for missing numbers, if any. */
export function HeatMapKey({ map, estimates }: HeatMapKeyProps) {
  const cells = map.rows.flatMap(({ scores }) => scores);
  const isCompared = cells.some(({ differenceInterval }) => differenceInterval);
  const missing = new Set(cells.filter(({ score }) => score === null).map(missingOf));
  return (
    <BandKey bands={map.bands} labels={map} tones={styles} withMarks>
      {missing.has('suppressed') && (
        <KeyEntry tone={styles['suppressed']} word={missingText('suppressed')} about={t('it could identify someone')} />
      )}
      {missing.has('none') && (
        <KeyEntry tone={styles['none']} word={missingText('none')} about={t('no one was asked, or no one answered')} />
      )}
      {map.uncertainty && cells.some(({ difference }) => difference) && (
        <>
          <KeyEntry word={t('Higher, lower')} about={t('than all others together. A higher score is better')} />
          {map.uncertainty.critical && (
            <>
              <KeyEntry
                word={t('Clearly')}
                about={t('hardly chance alone, and at least {points} of 100', {
                  points: ofHundred(map.uncertainty.smallestDifference),
                })}
              />
              <KeyEntry word={t('Probably')} about={t('less sure than “clearly”')} />
            </>
          )}
          <KeyEntry
            word={t('No clear difference')}
            about={map.uncertainty.critical ? t('what is seen could be chance alone') : t('the report cannot say')}
          />
          <KeyEntry
            word={t('Practically the same')}
            about={t('any difference is very likely less than {points} of 100', {
              points: ofHundred(map.uncertainty.smallestDifference),
            })}
          />
        </>
      )}
      {cells.some(({ interval }) => interval) && (
        <KeyEntry
          word={t('(54 to 57)')}
          about={t('95% interval: how far the score could be off by chance, in 95 of 100 cases')}
        />
      )}
      {cells.some(({ score, sampleSize }) => score !== null && sampleSize === null) && (
        <KeyEntry word={t('n hidden')} about={hiddenResponses()} />
      )}
      <KeyEntry word={t('about n')} about={t('number of responses, which may be a few too high to protect people')} />
      {(isCompared || estimates) && (
        <KeyEntry
          tone={styles['plain']}
          mark={<Range score={0.65} differenceInterval={isCompared ? { low: 0.1, high: 0.5 } : null} />}
          word={t('Score')}
          about={
            isCompared
              ? t('from 0 to 100: if the bar reaches the line of all others together, the difference is not clear')
              : t('from 0 to 100')
          }
        />
      )}
      {estimates && (
        <KeyEntry
          tone={styles['plain']}
          mark={
            <span className={styles.range}>
              <span className={styles.estimate} style={{ insetInlineStart: '50%' }} />
            </span>
          }
          word={t('Estimate')}
          about={t('for “{section}”: decides the place of a group in the list', {
            section: sectionName(map, estimates.sectionId),
          })}
        />
      )}
    </BandKey>
  );
}
