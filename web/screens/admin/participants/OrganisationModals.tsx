import { useNavigate } from '@tanstack/react-router';
import type { Participant, ParticipantGroup } from '#contract/entities/participant.ts';
import { api } from '#web/api/client.ts';
import { stalePeople } from '#web/api/queries.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { t, plural } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { AddToGroupDialog } from './AddToGroupDialog.tsx';
import { EditParticipantDialog } from './EditParticipantDialog.tsx';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import type { ParticipantsSearch } from './participantsSearch.ts';
import { personName } from './personColumns.tsx';

interface OrganisationModalsProps {
  groups: readonly ParticipantGroup[];
  search: ParticipantsSearch;
  /** The people that the modal is about, if any. */
  people: readonly Participant[];
  onClose: () => void;
}

/** The dialog that the address opens over a list of the organisation's people. */
export function OrganisationModals({ groups, search: { modal }, people, onClose }: OrganisationModalsProps) {
  const { account } = useAdmin();
  const navigate = useNavigate();
  const [first] = people;

  if (modal === 'newGroup') {
    return (
      <GroupNameDialog
        accountId={account.id}
        group={null}
        onSaved={({ id }) => navigate(paths.groupParticipants(id))}
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
  return modal === 'remove' ? <RemoveFromOrganisation people={people} onClose={onClose} /> : null;
}

function RemoveFromOrganisation({ people, onClose }: Pick<OrganisationModalsProps, 'people' | 'onClose'>) {
  const { account } = useAdmin();
  const count = people.length;
  const remove = async () => {
    await attempt(
      () =>
        api.deleteAccountParticipants({
          params: { accountId: account.id },
          body: { participantIds: people.map(({ id }) => id) },
        }),
      {
        success: t('Successfully removed participant(s)'),
        failure: t('Failed to remove participant.'),
        stale: stalePeople,
      },
    );
    onClose();
  };
  return (
    <ConfirmModal
      title={plural(count, 'Remove {name} from {organisation}?', 'Remove {count} people from {organisation}?', {
        name: personName(people[0]!),
        count,
        organisation: account.name,
      })}
      confirmLabel={plural(count, 'Remove 1 person', 'Remove {count} people', { count })}
      danger
      busyLabel={t('Removing people …')}
      onConfirm={remove}
      onClose={onClose}
    >
      <ul>
        <li>
          {t(
            'They are removed from every group and from every survey that they have not submitted. Their answers there are deleted.',
          )}
        </li>
        <li>{t('Surveys that they have submitted stay in the results, without a name.')}</li>
        <li>{t('This cannot be undone.')}</li>
      </ul>
    </ConfirmModal>
  );
}
