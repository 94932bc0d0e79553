import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { MenuButton, type MenuGroup } from '#web/ui/Menu.tsx';
import { SearchForm } from '#web/ui/SearchForm.tsx';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  text: string;
  onSearch: (text: string) => void;
  /** Actions for the selected people. Null if there are none. */
  actions: MenuGroup[] | null;
  filters: MenuGroup[];
  isFiltered: boolean;
  chosen: number;
  /** The number of rows shown. `total` is the size of the whole list. */
  shown: number;
  total: number | null;
  onClear: () => void;
}

/**
 * The bar above a list of people: search, actions and filters. While rows are selected, their number replaces the
 * search.
 */
export function ListToolbar({
  text,
  onSearch,
  actions,
  filters,
  isFiltered,
  chosen,
  shown,
  total,
  onClear,
}: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {chosen > 0 ? (
        <div className={styles.chosen}>
          <p>
            <strong>{t('{chosen} selected', { chosen })}</strong>{' '}
            <span className={styles.quiet}>
              {total !== null ? t('of {total}', { total }) : t('of {shown} shown', { shown })}
            </span>
          </p>
          <Button variant="plain" onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </div>
      ) : (
        <SearchForm
          label={t('Search by name or email address')}
          placeholder={t('Search by name or email')}
          text={text}
          onSearch={onSearch}
          className={styles.search}
        />
      )}
      {actions && (
        <MenuButton disabled={chosen === 0} groups={actions}>
          {t('Actions')}
        </MenuButton>
      )}
      <MenuButton groups={filters} name={isFiltered ? t('Filter, in use') : undefined}>
        {t('Filter')}
        {isFiltered && <span className={styles.inUse} aria-hidden="true" />}
      </MenuButton>
    </div>
  );
}
