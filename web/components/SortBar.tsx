import { useId } from 'react';
import { t } from '../i18n/translate.ts';
import { SelectInput } from '../ui/SelectInput.tsx';
import styles from './SortBar.module.css';
import { SortArrow, sortedBy, sortOf, type SortableColumn } from './SortableHeader.tsx';

interface SortBarProps {
  columns: readonly SortableColumn[];
  /** The current sort key of the table: that of one of the columns, with a leading `-` for descending. */
  sort: string;
  /** Called with the new sort key, in the format of `sort`. */
  onSort: (sort: string) => void;
}

/** Sorts a table in place of its headers, where it is too narrow for them. Inside the table's `region`. */
export function SortBar({ columns, sort, onSort }: SortBarProps) {
  const labelId = useId();
  const current = columns.find((column) => sortedBy(column, sort) !== 'none') ?? columns[0]!;
  const descending = sortedBy(current, sort) === 'descending';
  return (
    <div className={styles.bar}>
      <span id={labelId} className={styles.label}>
        {t('Sort by')}
      </span>
      <div className={styles.select}>
        <SelectInput
          labelledBy={labelId}
          value={current.sortKey}
          onChange={(key) => onSort(sortOf(columns.find(({ sortKey }) => sortKey === key)!))}
          options={columns.map(({ sortKey, title }) => ({ value: sortKey, label: title }))}
        />
      </div>
      <button
        type="button"
        className={styles.order}
        aria-label={t('Reverse the order')}
        title={t('Reverse the order')}
        onClick={() => onSort(descending ? current.sortKey : `-${current.sortKey}`)}
      >
        <SortArrow className={descending ? styles.descending : undefined} />
      </button>
    </div>
  );
}
