import { skipToken, useQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { useLastSeen } from '#web/ui/useLastSeen.ts';
import { isAboutPeople, type ParticipantsSearch } from './participantsSearch.ts';
import type { People } from './usePeople.ts';
import type { Selection } from './useSelection.ts';

interface ModalRowsOptions<Row> {
  search: ParticipantsSearch;
  people: People<Row>;
  selection: Selection<Row>;
  /** Must be the same function at each render. */
  idOf: (row: Row) => string;
  /** Query key of the list. A row that is fetched alone is cached under a longer key that begins with this one. */
  listKey: QueryKey;
  /** Fetches one row by its id. Null if it is not there. */
  read: (id: string) => Promise<Row | null>;
}

/**
 * The rows that the modal in the address is about: the row that the address names, otherwise the selected rows.
 * A row that is not in the list is fetched. Rows that leave the list stay while the modal is open, so that nothing
 * typed is lost.
 */
export function useModalRows<Row>({
  search: { modal, of },
  people,
  selection,
  idOf,
  listKey,
  read,
}: ModalRowsOptions<Row>) {
  const { rows: shown, isLoading } = people;
  const { chosen } = selection;
  const inList = useMemo(
    () => (of === undefined ? chosen : shown.filter((row) => idOf(row) === of)),
    [of, chosen, shown, idOf],
  );
  const isMissing = isAboutPeople(modal) && of !== undefined && !isLoading && inList.length === 0;
  const { data, error } = useQuery({
    queryKey: [...listKey, 'row', of],
    queryFn: isMissing ? () => read(of) : skipToken,
    staleTime: Infinity,
  });
  const found = useMemo(() => (isMissing && data ? [data] : inList), [isMissing, data, inList]);
  const rows = useLastSeen(`${modal} ${of}`, found.length > 0 ? found : undefined) ?? [];
  const failure = error ? failureMessage(error) : data === null ? t('This person is no longer here.') : null;
  return { rows, /** Why the dialog cannot be shown. */ error: isMissing && rows.length === 0 ? failure : null };
}
