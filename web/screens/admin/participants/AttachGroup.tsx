import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { groupsQuery, stalePeople } from '#web/api/queries.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useAdmin } from '../useAdmin.ts';
import styles from './groups.module.css';
import { useGroupCounts } from './useGroupCounts.ts';

interface AttachGroupProps {
  surveyId: string;
  attached: readonly ParticipantGroup[];
  /** The survey is open. Everyone who is added is then invited at once, so it asks for confirmation. */
  isOpen: boolean;
}

/** Attaches a whole group to a survey. */
export function AttachGroup({ surveyId, attached, isOpen }: AttachGroupProps) {
  const { account } = useAdmin();
  const query = useQuery(groupsQuery(account.id));
  const groups = useGroupCounts(query);
  const [chosenId, setChosenId] = useState('');
  const [failure, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const others = (groups ?? []).filter(({ id }) => !attached.some((group) => group.id === id));
  const chosen = others.find(({ id }) => id === chosenId);

  const attach = async () => {
    if (!chosen || busy) return;
    setBusy(true);
    const { name: group } = chosen;
    const added = await attempt(() => api.addGroups({ params: { surveyId }, body: { groupIds: [chosen.id] } }), {
      success: t('Participants from {group} have been added.', { group }),
      failure: t('Failed to add participants from {group}.', { group }),
      stale: stalePeople,
    });
    setBusy(false);
    setAsking(false);
    if (added) setChosenId('');
  };

  if (!groups && query.error) return <Note tone="error">{failureMessage(query.error)}</Note>;
  if (others.length === 0) return null;
  return (
    <form
      className={styles.choose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) {
          setError(t('Please choose a group.'));
          event.currentTarget.querySelector('select')?.focus();
        } else if (isOpen && chosen.participantCount > 0) setAsking(true);
        else void attach();
      }}
    >
      <SelectField
        label={t('Add a group')}
        value={chosen?.id ?? ''}
        onChange={(id) => {
          setChosenId(id);
          setError(undefined);
        }}
        error={failure}
        placeholder={t('Choose a group')}
        options={others.map(({ id, name, participantCount }) => ({
          value: id,
          label: `${name} (${participantCount})`,
        }))}
      />
      <Button type="submit" aria-disabled={busy || undefined}>
        {t('Add group')}
      </Button>
      {asking && chosen && (
        <ConfirmModal
          title={t('Add {group} to this survey?', { group: chosen.name })}
          confirmLabel={t('Add and invite')}
          onConfirm={attach}
          onClose={() => setAsking(false)}
        >
          <p>
            {plural(
              chosen.participantCount,
              'The survey is open: the person in the group is invited at once, unless they already take part.',
              'The survey is open: its {people} people are invited at once, except those who already take part.',
              { people: chosen.participantCount },
            )}
          </p>
        </ConfirmModal>
      )}
    </form>
  );
}
