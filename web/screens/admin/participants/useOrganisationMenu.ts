import { useCallback } from 'react';
import { t } from '#web/i18n/translate.ts';
import type { MenuGroup } from '#web/ui/Menu.tsx';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { removeFromGroup } from './peopleCalls.ts';

/**
 * What can be done with people of an organisation: with one, by the id of the row, or with the selected ones.
 * @param groupId the group whose people are shown; null: everybody.
 */
export function useOrganisationMenu(accountId: string, groupId: string | null) {
  const { openModal } = useParticipantsSearch();
  return useCallback(
    (participantIds: string[], of?: string): MenuGroup[] => {
      const open = (modal: 'edit' | 'addToGroup' | 'takeOut' | 'remove') => openModal(modal, of);
      // One person is soon back in the group; of several it is asked first.
      const takeOutOf = (group: string) =>
        participantIds.length > 1 ? open('takeOut') : void removeFromGroup(accountId, group, participantIds);
      return [
        {
          label: t('Change'),
          entries: [
            ...(of !== undefined ? [{ label: t('Edit name and address'), onSelect: () => open('edit') }] : []),
            { label: t('Add to a group'), onSelect: () => open('addToGroup') },
            ...(groupId !== null ? [{ label: t('Remove from this group'), onSelect: () => takeOutOf(groupId) }] : []),
          ],
        },
        {
          label: t('Remove'),
          entries: [{ label: t('Remove from the organisation'), danger: true, onSelect: () => open('remove') }],
        },
      ];
    },
    [accountId, groupId, openModal],
  );
}
