import { useEffect, useRef, type ReactNode } from 'react';
import { failureMessage } from '#web/api/failureMessage.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import type { MenuGroup } from '#web/ui/Menu.tsx';
import { Note } from '#web/ui/Note.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import styles from './PeopleList.module.css';
import { PeopleTable, type RowKind } from './PeopleTable.tsx';
import type { ParticipantsSearch } from './participantsSearch.ts';
import type { People } from './usePeople.ts';
import type { Selection } from './useSelection.ts';

interface PeopleListProps<Row> {
  caption: string;
  people: People<Row>;
  /** Why a dialog over the list cannot be shown. */
  error: string | null;
  kind: RowKind<Row>;
  /** Size of the whole list, without filters. Null if not known. */
  total: number | null;
  search: ParticipantsSearch;
  onChange: (part: ParticipantsSearch) => void;
  selection: Selection<Row> | null;
  /** Actions for the selected people. */
  actions: MenuGroup[];
  filters: MenuGroup[];
  /** Replaces everything if the list has no one at all. */
  empty: ReactNode;
}

/** A list of people with search, actions and filters above it, and more to load below. */
export function PeopleList<Row>(props: PeopleListProps<Row>) {
  const { caption, people, error: failure, kind, search, onChange, selection, actions, filters, empty } = props;
  const { rows, isLoading, isStale } = people;
  const isFiltered = Boolean(search.filter || search.groups || search.mailRefusal);
  const isNarrowed = Boolean(search.text) || isFiltered;
  const total = isNarrowed ? null : props.total;
  const counted = useRef<HTMLParagraphElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    // If the focused row is gone, the focus moves to the top of the list.
    if (before.current !== rows && document.activeElement === document.body)
      counted.current?.focus({ preventScroll: true });
    before.current = rows;
  }, [rows]);
  // People may be left to load although all loaded ones are leaving the group.
  const isEmpty = !isLoading && !isStale && !people.hasMore && rows.length === 0;
  const hasNoMatch = isNarrowed && isEmpty;
  // Known before the list has loaded, so that nothing moves when it has.
  const hasNoOne = !isNarrowed && (isEmpty || (total === 0 && rows.length === 0));
  return (
    <div className={styles.list}>
      {failure !== null && <Note tone="error">{failure}</Note>}
      {hasNoOne ? (
        <div ref={counted} tabIndex={-1} data-empty-list className={styles.empty}>
          {empty}
        </div>
      ) : (
        <ListToolbar
          text={search.text ?? ''}
          onSearch={(text) => onChange({ text })}
          actions={selection && actions}
          filters={filters}
          isFiltered={isFiltered}
          chosen={selection?.chosen.length ?? 0}
          shown={rows.length}
          total={total}
          onClear={() => selection?.toggleAll(false)}
        />
      )}
      <p
        ref={hasNoOne ? undefined : counted}
        role="status"
        tabIndex={-1}
        className={classNames(styles.count, (hasNoOne || hasNoMatch) && styles.unseen)}
      >
        {isLoading || isStale ? t('Loading …') : countWords(people, total, isNarrowed)}
      </p>
      {hasNoMatch && (
        <div className={styles.empty}>
          <p>{t('No one matches.')}</p>
          <Button
            onClick={() => onChange({ text: undefined, filter: undefined, groups: undefined, mailRefusal: undefined })}
          >
            {t('Show everyone')}
          </Button>
        </div>
      )}
      {!hasNoMatch && !hasNoOne && (
        <PeopleTable
          caption={caption}
          kind={kind}
          rows={rows}
          isLoading={isLoading}
          isStale={isStale}
          sort={search.sort ?? 'familyName'}
          onSort={(sort) => onChange({ sort })}
          selection={selection}
        />
      )}
      <MoreOf people={people} />
    </div>
  );
}

function countWords({ rows, hasMore }: People<unknown>, total: number | null, isNarrowed: boolean): string {
  const shown = rows.length;
  if (hasMore)
    return total === null
      ? t('Showing the first {shown}', { shown })
      : t('Showing {shown} of {total} people', { shown, total });
  if (isNarrowed) return plural(shown, '1 person matches', '{shown} people match', { shown });
  return plural(shown, '1 person', '{shown} people', { shown });
}

/** The button that loads more. When there is no more, the closing message takes the focus from the button. */
function MoreOf({ people: { rows, hasMore, isLoadingMore, error, loadMore } }: { people: People<unknown> }) {
  const pressed = useRef(false);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!hasMore && pressed.current) end.current?.focus({ preventScroll: true });
    if (!hasMore) pressed.current = false;
  }, [hasMore]);
  if (rows.length === 0) return null;
  return (
    <>
      {error && (
        <Note tone="error">
          {t('The rest of the list could not be loaded.')} {failureMessage(error)}
        </Note>
      )}
      {hasMore ? (
        <div className={styles.more}>
          <Button
            aria-disabled={isLoadingMore || undefined}
            onClick={() => {
              pressed.current = true;
              if (!isLoadingMore) loadMore();
            }}
          >
            {isLoadingMore ? t('Loading …') : t('Load more')}
          </Button>
        </div>
      ) : (
        <p ref={end} tabIndex={-1} className={styles.end}>
          {t('You have reached the end of the list.')}
        </p>
      )}
    </>
  );
}
