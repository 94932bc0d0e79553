import type { ReactNode } from 'react';
import { classNames } from '../ui/classNames.ts';
import { tableRoles } from '../ui/tableRoles.ts';
import styles from './SortableHeader.module.css';

interface SortableHeaderProps {
  /** The API's sort key, without a `-`. */
  sortKey: string;
  /** The current sort key of the table, with a leading `-` for descending. */
  sort: string;
  /** Called with the new sort key, in the format of `sort`. */
  onSort: (sort: string) => void;
  /** The order after the first press: `descending` for columns where people look for the newest or the largest. */
  first?: 'ascending' | 'descending';
  className?: string | undefined;
  children: ReactNode;
}

/** The header of a sortable column. Pressing it again reverses the order. */
export function SortableHeader({
  sortKey,
  sort,
  onSort,
  first = 'ascending',
  className,
  children,
}: SortableHeaderProps) {
  const direction = sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none';
  const descending = direction === 'none' ? first === 'descending' : direction === 'ascending';
  return (
    <th {...tableRoles.header} aria-sort={direction} className={className}>
      <button
        type="button"
        className={classNames(
          styles.button,
          direction !== 'none' && styles.sorted,
          direction === 'descending' && styles.descending,
        )}
        onClick={() => onSort(descending ? `-${sortKey}` : sortKey)}
      >
        {children}
        <svg className={styles.arrow} viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
          <path
            d="M10 16V4M5 9l5-5 5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </th>
  );
}
