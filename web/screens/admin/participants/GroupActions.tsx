import { useNavigate } from '@tanstack/react-router';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { MenuButton, MoreIcon } from '#web/ui/Menu.tsx';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { useAdmin } from '../useAdmin.ts';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { usePeopleChange } from './usePeopleChange.ts';

/** Renames or deletes the group that is shown. */
export function GroupActions({ group }: { group: ParticipantGroup }) {
  const { id: accountId } = useAdmin().account;
  const {
    search: { modal },
    openModal,
    closeModal,
  } = useParticipantsSearch();
  const { change, refresh } = usePeopleChange();
  const navigate = useNavigate();
  const params = { accountId, groupId: group.id };

  const rename = async (name: string) => {
    await api.updateGroup({ params, body: { name } });
    toast(t('Changes saved'), 'success');
    refresh();
    closeModal();
  };
  const remove = async () => {
    const done = await change(
      async () => {
        await api.deleteGroup({ params });
        await navigate({ ...paths.allParticipants(), replace: true });
      },
      { success: () => t('Successfully removed {group}', { group: group.name }), failure: t('Failed to remove group') },
    );
    if (!done) closeModal();
  };

  return (
    <>
      <MenuButton
        icon
        name={t('More for the group {group}', { group: group.name })}
        groups={[
          {
            label: t('Group'),
            entries: [
              { label: t('Rename group'), onSelect: () => openModal('renameGroup') },
              { label: t('Delete group'), danger: true, onSelect: () => openModal('deleteGroup') },
            ],
          },
        ]}
      >
        <MoreIcon />
      </MenuButton>
      {modal === 'renameGroup' && (
        <GroupNameDialog
          title={t('Rename {group}', { group: group.name })}
          submitLabel={t('Rename group')}
          name={group.name}
          failed={t('Failed to rename group')}
          save={rename}
          onClose={closeModal}
        />
      )}
      {modal === 'deleteGroup' && (
        <ConfirmModal
          title={t('Delete {group}?', { group: group.name })}
          confirmLabel={t('Delete group')}
          danger
          onConfirm={remove}
          onClose={closeModal}
        >
          <p>
            {t(
              'The people in it stay in the organisation, and in the surveys that they take part in. Reports can no longer be filtered by this group.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
