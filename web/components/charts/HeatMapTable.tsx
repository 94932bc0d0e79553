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
import { differenceFigure, differenceOf, differenceWords, isMuchLess, rowName } from './heatMapWords.ts';
import { MissingNumber, missingOf, missingWords, responsesWords } from './MissingNumber.tsx';

interface HeatMapTableProps {
  map: HeatMap;
  caption: string;
  /** Also how far each group is from everybody. */
  compare: boolean;
  /** Where a group's name leads; without it, it is a name. */
  linkTo?: (groupId: string) => LinkTarget;
}

/** The scores of groups by section: the stronger a cell's tone, the more cause for concern; besides, each band has its shape. */
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
                {row.sampleSize !== null && <span className={styles.size}>{responsesWords(row.sampleSize)}</span>}
              </th>
              {row.suppressed ? (
                <td colSpan={sections.length} className={styles.heldBack}>
                  <Missing cell={row} />
                </td>
              ) : (
                row.scores.map((cell, index) => (
                  <Cell
                    key={cell.sectionId}
                    cell={cell}
                    map={map}
                    usual={row.sampleSize}
                    everybody={compare && row.group ? rows[0]?.scores[index] : undefined}
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
  /** Responses of the row as a whole: those of a cell are told where they are much less. */
  usual: number | null;
  /** What it is compared with. */
  everybody: ReportedSectionScore | undefined;
}

function Cell({ cell, map, usual, everybody }: CellProps) {
  const { bands } = map;
  if (cell.score === null)
    return (
      <td className={styles[missingOf(cell)]}>
        <Missing cell={cell} />
      </td>
    );
  const band = bandOf(cell.score, bands);
  const points = differenceOf(cell, everybody, bands);
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
          <span aria-hidden="true">{differenceFigure(points)}</span>
          <VisuallyHidden>, {differenceWords(points)}</VisuallyHidden>
        </span>
      )}
      {isMuchLess(cell.sampleSize, usual) && (
        <span className={styles.beside}>
          <span aria-hidden="true">{t('n = {responses}', { responses: cell.sampleSize! })}</span>
          <VisuallyHidden>, {responsesWords(cell.sampleSize!)}</VisuallyHidden>
        </span>
      )}
    </td>
  );
}

/** Where in its band a score lies: 0 at the upper end, 1 at the lower. */
function depthOf(score: number, bands: Bands): number {
  const { from, to } = bandSpans(score, bands).find(({ here }) => here)!;
  return Math.min(1, Math.max(0, (to - score) / (to - from)));
}

const Missing = ({ cell }: { cell: { suppressed?: boolean } }) => (
  <span className={styles.missing}>
    <MissingNumber missing={missingOf(cell)} />
  </span>
);

/** What the cells of a heat map mean; what is missing, and why, where anything is. */
export function HeatMapKey({ map }: { map: HeatMap }) {
  const missing = new Set(
    map.rows.flatMap(({ scores }) => scores.filter(({ score }) => score === null).map(missingOf)),
  );
  const hasSizes = map.rows.some((row) => row.scores.some(({ sampleSize }) => isMuchLess(sampleSize, row.sampleSize)));
  return (
    <BandKey bands={map.bands} labels={map} tones={styles} withMarks>
      {missing.has('heldBack') && (
        <KeyEntry
          tone={styles['heldBack']}
          word={missingWords('heldBack')}
          about={t('it could tell about single people')}
        />
      )}
      {missing.has('none') && (
        <KeyEntry tone={styles['none']} word={missingWords('none')} about={t('nobody was asked, or nobody answered')} />
      )}
      {hasSizes && <KeyEntry word="n" about={t('responses of a cell, where under nine in ten of its row')} />}
    </BandKey>
  );
}
