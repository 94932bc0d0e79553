import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { bandOf } from '#rules/scoring.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BandMark } from './BandKey.tsx';
import {
  aboutResponses,
  differenceLabel,
  differenceText,
  hiddenResponses,
  ofHundred,
  shownInterval,
  shownNumber,
  sizeTexts,
} from './certaintyTexts.ts';
import { differenceTone } from './differenceTones.ts';
import type { HeatMapRow } from './groupOrders.ts';
import styles from './HeatMapTable.module.css';
import { heatMapName, rowName } from './heatMapTexts.ts';
import { cellsOf, type HeatMapView, worstFirst } from './heatMapView.ts';
import { MissingNumber, missingOf, responsesText } from './MissingNumber.tsx';

/** A table with more columns is too wide for paper, and for every window. */
export const columnsOnPaper = 8;

/** A table with more columns may be too wide for a window. */
const alwaysFit = 4;

interface HeatMapTableProps {
  map: HeatMap;
  view: HeatMapView;
  /** Target of the link on a group's name. Without it, the name is plain text. */
  linkTo?: (groupId: string) => LinkTarget;
}

/**
 * The scores of groups by section or by aspect. The tone of a cell is the difference from all others: the surer, the
 * stronger. A shape has the band of the score. In a narrow layout each group is a block, with its scores below each
 * other, worst first.
 */
export function HeatMapTable(props: HeatMapTableProps) {
  const columns = props.view.columns.length;
  const width =
    columns <= alwaysFit ? styles.fits : columns <= columnsOnPaper ? styles.fitsWide : styles.tooWideForPaper;
  return (
    <div className={classNames(styles.map, width)}>
      <div className={styles.whole}>
        <Table {...props} />
      </div>
      {/* An image has the table. */}
      <div className={styles.blocks} data-screen-only>
        <Blocks {...props} />
      </div>
    </div>
  );
}

function Table({ map, view, linkTo }: HeatMapTableProps) {
  const { columns, columnsAre, order } = view;
  const caption = heatMapName(columnsAre);
  return (
    <ScrollRegion
      className={styles.region}
      label={t('Table: {name}', { name: caption })}
      hint={
        columnsAre === 'aspects'
          ? t('Scroll sideways to see all {aspects} aspects.', { aspects: columns.length })
          : t('Scroll sideways to see all {sections} sections.', { sections: columns.length })
      }
    >
      <table className={styles.table} style={{ '--columns': columns.length } as CSSProperties}>
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.group}>
              {t('Group')}
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className={styles.column}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.rows.map((row) => (
            <tr key={row.group?.id ?? ''} className={classNames(row.group === null && styles.everyone)}>
              <th scope="row" className={styles.group}>
                <RowName row={row} linkTo={linkTo} />
                <RowSize row={row} />
              </th>
              {row.suppressed ? (
                <td colSpan={columns.length} className={styles.suppressed}>
                  <Missing cell={row} />
                </td>
              ) : (
                cellsOf(row, view).map(({ cell }) => (
                  <td key={cell.sectionId} className={classNames(styles.cell, cellStyle(cell))}>
                    <Cell cell={cell} map={map} estimate={estimateOf(row, cell, view)} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Blocks({ map, view, linkTo }: HeatMapTableProps) {
  return (
    <>
      {view.order.rows.map((row) => {
        const cells = cellsOf(row, view);
        return (
          <div key={row.group?.id ?? ''} className={styles.block}>
            <h3 className={styles.name}>
              <RowName row={row} linkTo={linkTo} />
            </h3>
            <RowSize row={row} />
            {row.suppressed ? (
              <p className={classNames(styles.line, styles.suppressed)}>
                <Missing cell={row} />
              </p>
            ) : (
              <ul className={styles.lines} aria-label={rowName(row)}>
                {(row.group ? worstFirst(cells) : cells).map(({ name, cell }) => (
                  <li key={cell.sectionId} className={classNames(styles.line, cellStyle(cell))}>
                    <span className={styles.about}>{name} </span>
                    <Cell cell={cell} map={map} estimate={estimateOf(row, cell, view)} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </>
  );
}

function RowName({ row, linkTo }: { row: HeatMapRow; linkTo: HeatMapTableProps['linkTo'] | undefined }): ReactNode {
  return row.group && linkTo && !row.suppressed ? <Link {...linkTo(row.group.id)}>{rowName(row)}</Link> : rowName(row);
}

const RowSize = ({ row }: { row: HeatMapRow }) =>
  sizeTexts(row, responsesText).map((text) => (
    <span key={text} className={styles.size}>
      {text}
    </span>
  ));

/** The estimate that a group's place in the order is based on. */
const estimateOf = ({ group }: HeatMapRow, { sectionId }: ReportedSectionScore, { order }: HeatMapView) =>
  group && sectionId === order.sectionId ? order.estimates.get(group.id) : undefined;

function cellStyle(cell: ReportedSectionScore): string | undefined {
  if (cell.score === null) return styles[missingOf(cell)];
  const tone = differenceTone(cell.difference);
  return tone === null ? styles.untoned : styles[tone];
}

interface CellProps {
  cell: ReportedSectionScore;
  map: HeatMap;
  estimate: number | undefined;
}

/** A score with everything that says how sure it is, or the reason why there is none. */
function Cell({ cell, map, estimate }: CellProps) {
  const { score, sampleSize, interval, difference } = cell;
  if (score === null) return <Missing cell={cell} />;
  return (
    <>
      <span className={styles.figure}>
        <BandMark band={bandOf(score, map.bands)} /> {shownNumber({ score, sampleSize, interval }, map.bands)}
      </span>
      {difference && (
        <span className={classNames(styles.difference, difference.startsWith('clearly') && styles.clear)}>
          <span aria-hidden="true">{differenceLabel(difference)}</span>
          <VisuallyHidden>, {differenceText(difference, null)}</VisuallyHidden>
        </span>
      )}
      <span className={styles.detail}>
        {interval && <span> {t('({low} to {high})', { ...shownInterval(interval, map.bands) })}</span>}{' '}
        <span>
          <span aria-hidden="true">
            {sampleSize === null ? t('n hidden') : t('about {number}', { number: formatNumber(sampleSize) })}
          </span>
          <VisuallyHidden>, {sampleSize === null ? hiddenResponses() : aboutResponses(sampleSize)}</VisuallyHidden>
        </span>
        {estimate !== undefined && (
          <>
            {' '}
            <span>{t('estimate {number}', { number: ofHundred(estimate) })}</span>
          </>
        )}
      </span>
    </>
  );
}

const Missing = ({ cell }: { cell: { suppressed?: boolean } }) => (
  <span className={styles.missing}>
    <MissingNumber missing={missingOf(cell)} />
  </span>
);
