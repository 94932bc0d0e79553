import { useEffect, useId, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { MenuButton, type MenuGroup } from '../../../ui/Menu.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './ListToolbar.module.css';

/** Milliseconds without a key pressed, after which is searched. */
const pause = 300;

interface ListToolbarProps {
  text: string;
  onSearch: (text: string) => void;
  /** What can be done with those selected; null where nothing may. */
  actions: MenuGroup[] | null;
  filters: MenuGroup[];
  isFiltered: boolean;
  chosen: number;
  /** How many are shown, of how many. */
  shown: number;
  total: number | null;
  onClear: () => void;
}

/** The line above a list of people: search, actions and filters; while rows are selected, their number in place of the search. */
export function ListToolbar({ text, onSearch, actions, filters, isFiltered, chosen, shown, total, onClear }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {chosen > 0
        ? (
          <div className={styles.chosen}>
            <p>
              <strong>{t('{chosen} selected', { chosen })}</strong>{' '}
              <span className={styles.quiet}>
                {total !== null ? t('of {total}', { total }) : t('of {shown} shown', { shown })}
              </span>
            </p>
            <Button variant="plain" onClick={onClear}>{t('Clear selection')}</Button>
          </div>
        )
        : <SearchBox text={text} onSearch={onSearch} />}
      {actions && <MenuButton disabled={chosen === 0} groups={actions}>{t('Actions')}</MenuButton>}
      <MenuButton groups={filters} name={isFiltered ? t('Filter, in use') : undefined}>
        {t('Filter')}
        {isFiltered && <span className={styles.inUse} aria-hidden="true" />}
      </MenuButton>
    </div>
  );
}

function SearchBox({ text, onSearch }: Pick<ListToolbarProps, 'text' | 'onSearch'>) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  // The address may change by itself: Back, or a link that clears the search.
  const [followed, setFollowed] = useState(text);
  if (followed !== text) {
    setFollowed(text);
    if (typed.trim() !== text) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <VisuallyHidden><label htmlFor={id}>{t('Search by name or e-mail address')}</label></VisuallyHidden>
      <TextInput id={id} type="search" value={typed} onChange={setTyped} placeholder={t('Search by name or e-mail')} maxLength={200} autoComplete="off" />
    </form>
  );
}
