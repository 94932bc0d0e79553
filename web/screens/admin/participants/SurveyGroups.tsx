import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ParticipantGroup } from '../../../../contract/entities/participant.ts';
import { api } from '../../../api/client.ts';
import { groupsQuery } from '../../../api/queries.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { ConfirmModal } from '../../../components/ConfirmModal.tsx';
import { useAdmin } from '../useAdmin.ts';
import styles from './groups.module.css';
import { useParticipantsSearch } from './useParticipantsSearch.ts';
import { usePeopleChange } from './usePeopleChange.ts';

interface SurveyGroupsProps {
  surveyId: string;
  attached: readonly ParticipantGroup[];
  mayChange: boolean;
  isClosed: boolean;
}

/** The groups that take part in a survey as a whole, and attaching another one. */
export function SurveyGroups({ surveyId, attached, mayChange, isClosed }: SurveyGroupsProps) {
  const { search: { modal, of }, openModal, closeModal } = useParticipantsSearch();
  const { change } = usePeopleChange();
  const detached = modal === 'detachGroup' && mayChange ? attached.find(({ id }) => id === of) : undefined;
  const params = { surveyId };

  const detach = async (group: ParticipantGroup) => {
    await change(() => api.removeGroups({ params, body: { groupIds: [group.id] } }), {
      success: () => t('Successfully removed {group}', { group: group.name }), failure: t('Failed to remove group'),
    });
    closeModal();
  };

  return (
    <>
      {attached.length === 0 && <p className={styles.hint}>{isClosed ? t('No group was attached.') : t('No group is attached yet.')}</p>}
      {attached.length > 0 && (
        <ul className={styles.attached} aria-label={t('Attached groups')}>
          {attached.map((group) => (
            <li key={group.id}>
              <span className={styles.name}>{group.name} <span className={styles.number}>{group.participantCount}</span></span>
              {mayChange && (
                <Button
                  variant="plain"
                  aria-label={t('Remove {group}', { group: group.name })}
                  onClick={() => openModal('detachGroup', group.id)}
                >
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <AttachGroup surveyId={surveyId} attached={attached} />
          <p className={styles.hint}>{t('A group is live until the survey closes: whoever joins it takes part too.')}</p>
        </>
      )}
      {detached && (
        <ConfirmModal title={t('Remove {group} from this survey?', { group: detached.name })} confirmLabel={t('Remove group')} danger onConfirm={() => detach(detached)} onClose={closeModal}>
          <p>{t('Those who take part by this group alone are removed with it, and what they have answered so far. Who has completed the survey stays, and so does who was added by hand or by another group.')}</p>
        </ConfirmModal>
      )}
    </>
  );
}

function AttachGroup({ surveyId, attached }: Pick<SurveyGroupsProps, 'surveyId' | 'attached'>) {
  const { account } = useAdmin();
  const { data: groups = [] } = useQuery(groupsQuery(account.id));
  const { change } = usePeopleChange();
  const [chosenId, setChosenId] = useState('');
  const [busy, setBusy] = useState(false);
  const others = groups.filter(({ id }) => !attached.some((group) => group.id === id));
  const chosen = others.find(({ id }) => id === chosenId);

  const attach = async () => {
    if (!chosen || busy) return;
    setBusy(true);
    const { name: group } = chosen;
    await change(() => api.addGroups({ params: { surveyId }, body: { groupIds: [chosen.id] } }), {
      success: () => t('Participants from {group} have been added.', { group }), failure: t('Failed to add participants from {group}.', { group }),
    });
    setBusy(false);
    setChosenId('');
  };

  if (others.length === 0) return null;
  return (
    <form
      className={styles.choose}
      onSubmit={(event) => {
        event.preventDefault();
        void attach();
      }}
    >
      <SelectInput
        label={t('Add a group')}
        value={chosen?.id ?? ''}
        onChange={setChosenId}
        placeholder={t('Choose a group')}
        options={others.map(({ id, name, participantCount }) => ({ value: id, label: `${name} (${participantCount})` }))}
      />
      <Button type="submit" aria-disabled={!chosen || busy || undefined}>{t('Add group')}</Button>
    </form>
  );
}
