import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { type Bands, scoreLabel } from '#rules/scoreLabel.ts';
import { bandOf } from '#rules/scoring.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { bandSpans, shownScore } from '../scoreBands.ts';
import { BandKey, BandMark, KeyEntry } from './BandKey.tsx';
import styles from './HeatMapTable.module.css';
import { differenceNumber, differenceOf, differenceWords, isMuchLess, rowName } from './heatMapTexts.ts';
import { MissingNumber, missingOf, missingText, responsesText } from './MissingNumber.tsx';

interface HeatMapTableProps {
  map: HeatMap;
  caption: string;
  /** Also shows each group's difference from everyone. */
  compare: boolean;
  /** Target of the link on a group's name. Without it, the name is plain text. */
  linkTo?: (groupId: string) => LinkTarget;
}

/**
 * The scores of groups by section. The stronger a cell's tone, the greater the concern. Each band also has its own
 * shape.
 */
export function HeatMapTable({ map, caption, compare, linkTo }: HeatMapTableProps) {
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
                {row.sampleSize !== null && <span className={styles.size}>{responsesText(row.sampleSize)}</span>}
              </th>
              {row.suppressed ? (
                <td colSpan={sections.length} className={styles.suppressed}>
                  <Missing cell={row} />
                </td>
              ) : (
                row.scores.map((cell, index) => (
                  <Cell
                    key={cell.sectionId}
                    cell={cell}
                    map={map}
                    usual={row.sampleSize}
                    everyone={compare && row.group ? rows[0]?.scores[index] : undefined}
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
  /** Number of responses of the whole row. A cell shows its own number only if it is much lower. */
  usual: number | null;
  /** The score that the cell is compared with. */
  everyone: ReportedSectionScore | undefined;
}

function Cell({ cell, map, usual, everyone }: CellProps) {
  const { bands } = map;
  if (cell.score === null)
    return (
      <td className={styles[missingOf(cell)]}>
        <Missing cell={cell} />
      </td>
    );
  const band = bandOf(cell.score, bands);
  const points = differenceOf(cell, everyone, bands);
  return (
    <td
      className={classNames(styles.cell, styles[band])}
      style={{ '--depth': depthOf(cell.score, bands) } as CSSProperties}
    >
      <span className={styles.figure}>
        <BandMark band={band} /> {formatNumber(shownScore(cell.score, bands))}
      </span>
      <VisuallyHidden> {t(scoreLabel(cell.score, map, bands))}</VisuallyHidden>
      {points !== null && (
        <span className={styles.beside}>
          <span aria-hidden="true">{differenceNumber(points)}</span>
          <VisuallyHidden>, {differenceWords(points)}</VisuallyHidden>
        </span>
      )}
      {isMuchLess(cell.sampleSize, usual) && (
        <span className={styles.beside}>
          <span aria-hidden="true">{t('n = {responses}', { responses: cell.sampleSize! })}</span>
          <VisuallyHidden>, {responsesText(cell.sampleSize!)}</VisuallyHidden>
        </span>
      )}
    </td>
  );
}

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

/** The legend of a heat map: the meaning of the cells, and the reasons for missing numbers, if any. */
export function HeatMapKey({ map }: { map: HeatMap }) {
  const missing = new Set(
    map.rows.flatMap(({ scores }) => scores.filter(({ score }) => score === null).map(missingOf)),
  );
  const hasSizes = map.rows.some((row) => row.scores.some(({ sampleSize }) => isMuchLess(sampleSize, row.sampleSize)));
  return (
    <BandKey bands={map.bands} labels={map} tones={styles} withMarks>
      {missing.has('suppressed') && (
        <KeyEntry tone={styles['suppressed']} word={missingText('suppressed')} about={t('it could identify someone')} />
      )}
      {missing.has('none') && (
        <KeyEntry tone={styles['none']} word={missingText('none')} about={t('no one was asked, or no one answered')} />
      )}
      {hasSizes && (
        <KeyEntry word="n" about={t('responses in the cell, shown if there are fewer than 90% of those in its row')} />
      )}
    </BandKey>
  );
}
