import { useNavigate } from '@tanstack/react-router';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { api } from '#web/api/client.ts';
import { stalePeople } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { MenuButton, MoreIcon } from '#web/ui/Menu.tsx';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { useAdmin } from '../useAdmin.ts';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { useParticipantsSearch } from './useParticipantsSearch.ts';

/** Renames or deletes the group that is shown. */
export function GroupActions({ group }: { group: ParticipantGroup }) {
  const { id: accountId } = useAdmin().account;
  const {
    search: { modal },
    openModal,
    closeModal,
  } = useParticipantsSearch();
  const navigate = useNavigate();
  const params = { accountId, groupId: group.id };

  const remove = async () => {
    const done = await attempt(
      async () => {
        await api.deleteGroup({ params });
        await navigate({ ...paths.allParticipants(), replace: true });
      },
      {
        success: t('Successfully removed {group}', { group: group.name }),
        failure: t('Failed to remove group'),
        stale: stalePeople,
      },
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
        <GroupNameDialog accountId={accountId} group={group} onSaved={closeModal} onClose={closeModal} />
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
              'The people in it stay in the organisation and in the surveys that they take part in. Reports can no longer be filtered by this group.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
