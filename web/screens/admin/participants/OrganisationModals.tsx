import { useNavigate } from '@tanstack/react-router';
import type { Participant, ParticipantGroup } from '#contract/entities/participant.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { useAdmin } from '../useAdmin.ts';
import { AddToGroupDialog } from './AddToGroupDialog.tsx';
import { EditParticipantDialog } from './EditParticipantDialog.tsx';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { personName } from './personColumns.tsx';
import type { ParticipantsSearch } from './participantsSearch.ts';
import { TakeOutModal } from './TakeOutModal.tsx';
import { usePeopleChange } from './usePeopleChange.ts';

interface OrganisationModalsProps {
  groups: readonly ParticipantGroup[];
  /** The one whose people are shown; null: everybody. */
  group: ParticipantGroup | null;
  search: ParticipantsSearch;
  /** Those that the modal is about, if it is about people. */
  people: readonly Participant[];
  onClose: () => void;
}

/** What the address opens over a list of the organisation's people. */
export function OrganisationModals({
  groups,
  group: shown,
  search: { modal },
  people,
  onClose,
}: OrganisationModalsProps) {
  const { account } = useAdmin();
  const navigate = useNavigate();
  const { refresh } = usePeopleChange();
  const [first] = people;

  if (modal === 'newGroup') {
    return (
      <GroupNameDialog
        title={t('New group')}
        submitLabel={t('Add group')}
        failed={t('Failed to add group')}
        save={async (name) => {
          const group = await api.createGroup({ params: { accountId: account.id }, body: { name } });
          toast(t('Successfully added group'), 'success');
          refresh();
          await navigate(paths.groupParticipants(group.id));
        }}
        onClose={onClose}
      />
    );
  }
  if (!first) return null;
  if (modal === 'edit')
    return <EditParticipantDialog key={first.id} accountId={account.id} participant={first} onClose={onClose} />;
  if (modal === 'addToGroup') {
    const regular = groups.filter(({ groupType }) => groupType === 'regular');
    return (
      <AddToGroupDialog
        accountId={account.id}
        groups={regular}
        participantIds={people.map(({ id }) => id)}
        onClose={onClose}
      />
    );
  }
  if (modal === 'takeOut' && shown) return <TakeOutModal group={shown} people={people} onClose={onClose} />;
  return modal === 'remove' ? <RemoveFromOrganisation people={people} onClose={onClose} /> : null;
}

function RemoveFromOrganisation({ people, onClose }: Pick<OrganisationModalsProps, 'people' | 'onClose'>) {
  const { account } = useAdmin();
  const { change } = usePeopleChange();
  const one = people.length === 1 ? personName(people[0]!) : null;
  const remove = async () => {
    await change(
      () =>
        api.deleteAccountParticipants({
          params: { accountId: account.id },
          body: { participantIds: people.map(({ id }) => id) },
        }),
      {
        success: () => t('Successfully removed participant(s)'),
        failure: t('Failed to remove participant.'),
      },
    );
    onClose();
  };
  return (
    <ConfirmModal
      title={
        one !== null
          ? t('Remove {name} from {organisation}?', { name: one, organisation: account.name })
          : t('Remove {count} people from {organisation}?', { count: people.length, organisation: account.name })
      }
      confirmLabel={one !== null ? t('Remove 1 person') : t('Remove {count} people', { count: people.length })}
      danger
      busyLabel={t('Removing people …')}
      onConfirm={remove}
      onClose={onClose}
    >
      <ul>
        <li>
          {t(
            'They leave every group, and every survey that they have not submitted. What was answered there is removed.',
          )}
        </li>
        <li>{t('Surveys that they have submitted stay in the results, without a name.')}</li>
        <li>{t('This cannot be undone.')}</li>
      </ul>
    </ConfirmModal>
  );
}
