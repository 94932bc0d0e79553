import { memo, type CSSProperties, type ReactNode } from 'react';
import type { ParticipantSortKey } from '#contract/entities/participant.ts';
import { SortableHeader } from '#web/components/SortableHeader.tsx';
import { SortBar } from '#web/components/SortBar.tsx';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import table from '#web/ui/DataTable.module.css';
import type { MenuGroup } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './PeopleTable.module.css';
import { RowMenu } from './RowMenu.tsx';
import type { Selection } from './useSelection.ts';

/** A column of people. In a narrow table, `label` precedes the content of the cell. */
export interface Column<Row> {
  title: string;
  sortKey?: ParticipantSortKey;
  first?: 'ascending' | 'descending';
  label?: string;
  /** Width of the column in a wide table, as a track of a CSS grid. */
  width: string;
  className?: string;
  cell: (row: Row) => ReactNode;
}

/** What a table needs to know about its rows. Must be the same object at each render. */
export interface RowKind<Row> {
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Actions for one row. Null if there are none. */
  menuOf: ((row: Row) => MenuGroup[]) | null;
}

interface PeopleTableProps<Row> {
  caption: string;
  kind: RowKind<Row>;
  rows: readonly Row[];
  isLoading: boolean;
  isStale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  /** Null if there are no actions on rows. */
  selection: Selection<Row> | null;
}

/** The table of people. */
export function PeopleTable<Row>({
  caption,
  kind,
  rows,
  isLoading,
  isStale,
  sort,
  onSort,
  selection,
}: PeopleTableProps<Row>) {
  const { idOf, columns } = kind;
  const chosen = selection?.chosen.length ?? 0;
  const tracks = [
    ...(selection ? ['44px'] : []),
    ...columns.map(({ width }) => width),
    ...(kind.menuOf ? ['48px'] : []),
  ].join(' ');
  return (
    <div className={table.region}>
      <SortBar
        columns={columns.flatMap(({ title, sortKey, first }) => (sortKey ? { title, sortKey, first } : []))}
        sort={sort}
        onSort={onSort}
      />
      <table
        {...tableRoles.table}
        className={classNames(table.table, styles.table)}
        style={{ '--tracks': tracks } as CSSProperties}
        aria-busy={isLoading || isStale}
      >
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row} className={classNames(styles.row, styles.head)}>
            {selection && (
              <th {...tableRoles.header} className={classNames(table.select, styles.selectAll)}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={t('Select all shown')}
                    checked={chosen > 0 && chosen === rows.length}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
                    }}
                    disabled={rows.length === 0}
                    onChange={(event) => selection.toggleAll(event.target.checked)}
                  />
                  <span className={styles.allShown}>{t('Select all shown')}</span>
                </label>
              </th>
            )}
            {columns.map(({ title, sortKey, first, className }) =>
              sortKey ? (
                <SortableHeader
                  key={title}
                  column={{ title, sortKey, first }}
                  sort={sort}
                  onSort={onSort}
                  className={className}
                />
              ) : (
                <th key={title} {...tableRoles.header} className={className}>
                  {title}
                </th>
              ),
            )}
            {kind.menuOf && (
              <th {...tableRoles.header}>
                <VisuallyHidden>{t('More')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className={classNames(isStale && styles.stale)}>
          {isLoading && <SkeletonRows kind={kind as RowKind<unknown>} hasBoxes={selection !== null} />}
          {rows.map((row) => (
            <PersonRow
              key={idOf(row)}
              row={row}
              kind={kind as RowKind<unknown>}
              isChosen={selection?.isChosen(idOf(row)) ?? false}
              toggle={selection?.toggle ?? null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PersonRowProps {
  row: unknown;
  kind: RowKind<unknown>;
  isChosen: boolean;
  toggle: Selection<unknown>['toggle'] | null;
}

/** A memoised row, so that of ten thousand rows only those that change are rendered again. */
const PersonRow = memo(function PersonRow({ row, kind, isChosen, toggle }: PersonRowProps) {
  const { idOf, nameOf } = kind;
  return (
    <tr {...tableRoles.row} className={styles.row}>
      {toggle && (
        <td {...tableRoles.cell} className={table.select}>
          <label>
            <input
              type="checkbox"
              aria-label={t('Select {name}', { name: nameOf(row) })}
              checked={isChosen}
              onChange={({ target, nativeEvent }) =>
                toggle(idOf(row), target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
              }
            />
          </label>
        </td>
      )}
      <Cells row={row} kind={kind} />
    </tr>
  );
});

/** The cells that stay the same when the row is selected. */
const Cells = memo(function Cells({ row, kind: { nameOf, columns, menuOf } }: Pick<PersonRowProps, 'row' | 'kind'>) {
  return (
    <>
      {columns.map(({ title, label, className, cell }) => (
        <td key={title} {...tableRoles.cell} data-label={label} className={className}>
          {cell(row)}
        </td>
      ))}
      {menuOf && (
        <td {...tableRoles.cell} className={table.actions}>
          <RowMenu name={t('More for {name}', { name: nameOf(row) })} groups={() => menuOf(row)} />
        </td>
      )}
    </>
  );
});

const SkeletonRows = ({ kind: { columns, menuOf }, hasBoxes }: { kind: RowKind<unknown>; hasBoxes: boolean }) =>
  [...Array(6).keys()].map((row) => (
    <tr key={row} {...tableRoles.row} className={styles.row}>
      {hasBoxes && (
        <td {...tableRoles.cell} className={table.select}>
          <Skeleton width="20px" height="20px" className={styles.box!} />
        </td>
      )}
      {columns.map(({ title, className }) => (
        <td key={title} {...tableRoles.cell} className={className}>
          <Skeleton width="70%" />
        </td>
      ))}
      {menuOf && <td {...tableRoles.cell} className={table.actions} />}
    </tr>
  ));
