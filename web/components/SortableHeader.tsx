import { classNames } from '../ui/classNames.ts';
import { tableRoles } from '../ui/tableRoles.ts';
import styles from './SortableHeader.module.css';

/** A column that a table can be sorted by. */
export interface SortableColumn {
  title: string;
  /** The API's sort key, without a `-`. */
  sortKey: string;
  /** The order after the first press: `descending` for columns where people look for the newest or the largest. */
  first?: 'ascending' | 'descending' | undefined;
}

interface SortableHeaderProps {
  column: SortableColumn;
  /** The current sort key of the table, with a leading `-` for descending. */
  sort: string;
  /** Called with the new sort key, in the format of `sort`. */
  onSort: (sort: string) => void;
  className?: string | undefined;
}

/**
 * The header of a sortable column. Pressing it again reverses the order. In a narrow table it is only a title for screen
 * readers, and SortBar sorts.
 */
export function SortableHeader({ column, sort, onSort, className }: SortableHeaderProps) {
  const direction = sortedBy(column, sort);
  const next = direction === 'none' ? sortOf(column) : `${direction === 'ascending' ? '-' : ''}${column.sortKey}`;
  return (
    <th {...tableRoles.header} aria-sort={direction} className={className}>
      <button
        type="button"
        className={classNames(
          styles.button,
          direction !== 'none' && styles.sorted,
          direction === 'descending' && styles.descending,
        )}
        onClick={() => onSort(next)}
      >
        {column.title}
        <SortArrow className={styles.arrow} />
      </button>
      <span className={styles.title}>{column.title}</span>
    </th>
  );
}

/** Returns how a table with this sort key is sorted by the column. */
export const sortedBy = ({ sortKey }: SortableColumn, sort: string) =>
  sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none';

/** The sort key with which sorting by the column begins. */
export const sortOf = ({ sortKey, first = 'ascending' }: SortableColumn): string =>
  first === 'descending' ? `-${sortKey}` : sortKey;

export const SortArrow = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
    <path
      d="M10 16V4M5 9l5-5 5 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
