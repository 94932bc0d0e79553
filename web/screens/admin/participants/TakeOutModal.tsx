import type { Participant, ParticipantGroup } from '#contract/entities/participant.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { useAdmin } from '../useAdmin.ts';
import { removeFromGroup } from './peopleCalls.ts';

interface TakeOutModalProps {
  group: ParticipantGroup;
  people: readonly Participant[];
  onClose: () => void;
}

/** Asks once more before several people leave a group. */
export function TakeOutModal({ group, people, onClose }: TakeOutModalProps) {
  const { id: accountId } = useAdmin().account;
  const count = people.length;
  const remove = async () => {
    await removeFromGroup(
      accountId,
      group.id,
      people.map(({ id }) => id),
    );
    onClose();
  };
  return (
    <ConfirmModal
      title={plural(count, 'Remove 1 person from {group}?', 'Remove {count} people from {group}?', {
        count,
        group: group.name,
      })}
      confirmLabel={t('Remove from the group')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('They stay in the organisation, and in the surveys that they take part in.')}</p>
    </ConfirmModal>
  );
}
