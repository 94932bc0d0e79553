import { useCallback } from 'react';
import { api } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import type { MenuGroup } from '../../../ui/Menu.tsx';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { usePeopleChange } from './usePeopleChange.ts';

/**
 * What can be done with people of an organisation: with one, by the id of the row, or with the selected ones.
 * @param groupId the group whose people are shown; null: everybody.
 */
export function useOrganisationMenu(accountId: string, groupId: string | null) {
  const { openModal } = useParticipantsSearch();
  const { change } = usePeopleChange();
  return useCallback((participantIds: string[], of?: string): MenuGroup[] => {
    const open = (modal: 'edit' | 'addToGroup' | 'remove') => openModal(modal, of);
    const takeOut = (group: string) => change(
      () => api.removeGroupParticipants({ params: { accountId, groupId: group }, body: { participantIds } }),
      { success: () => t('Successfully removed participant(s)'), failure: t('Failed to remove participant.') },
    );
    return [
      {
        label: t('Change'),
        entries: [
          ...(of !== undefined ? [{ label: t('Edit name and address'), onSelect: () => open('edit') }] : []),
          { label: t('Add to a group'), onSelect: () => open('addToGroup') },
          ...(groupId !== null ? [{ label: t('Remove from this group'), onSelect: () => void takeOut(groupId) }] : []),
        ],
      },
      { label: t('Remove'), entries: [{ label: t('Remove from the organisation'), danger: true, onSelect: () => open('remove') }] },
    ];
  }, [accountId, groupId, openModal, change]);
}
