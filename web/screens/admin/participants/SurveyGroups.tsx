import type { ParticipantGroup } from '#contract/entities/participant.ts';
import type { SurveyStatus } from '#contract/entities/survey.ts';
import { api } from '#web/api/client.ts';
import { stalePeople } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { AttachGroup } from './AttachGroup.tsx';
import styles from './groups.module.css';
import { useParticipantsSearch } from './useParticipantsSearch.ts';

interface SurveyGroupsProps {
  surveyId: string;
  attached: readonly ParticipantGroup[];
  mayChange: boolean;
  status: SurveyStatus;
}

/** The groups that are attached to a survey, and a form that attaches another one. */
export function SurveyGroups({ surveyId, attached, mayChange, status }: SurveyGroupsProps) {
  const {
    search: { modal, of },
    openModal,
    closeModal,
  } = useParticipantsSearch();
  const detached = modal === 'detachGroup' && mayChange ? attached.find(({ id }) => id === of) : undefined;
  const params = { surveyId };

  const detach = async (group: ParticipantGroup) => {
    await attempt(() => api.removeGroups({ params, body: { groupIds: [group.id] } }), {
      success: t('Successfully removed {group}', { group: group.name }),
      failure: t('Failed to remove group'),
      stale: stalePeople,
    });
    closeModal();
  };

  return (
    <>
      {attached.length === 0 && (
        <p className={styles.hint}>
          {status === 'CLOSED' ? t('No group was attached.') : t('No group is attached yet.')}
        </p>
      )}
      {attached.length > 0 && (
        <ul className={styles.attached} aria-label={t('Attached groups')}>
          {attached.map((group) => (
            <li key={group.id}>
              <span className={styles.name}>
                {group.name} <span className={styles.number}>{group.participantCount}</span>
              </span>
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
          <AttachGroup surveyId={surveyId} attached={attached} isOpen={status === 'OPEN'} />
          <p className={styles.hint}>
            {t('Until the survey closes, anyone who joins one of these groups also takes part.')}
          </p>
        </>
      )}
      {detached && (
        <ConfirmModal
          title={t('Remove {group} from this survey?', { group: detached.name })}
          confirmLabel={t('Remove group')}
          danger
          onConfirm={() => detach(detached)}
          onClose={closeModal}
        >
          <p>
            {t(
              'People who take part only through this group are removed with it, along with the answers they have given so far. People who have completed the survey stay, and so do those added by hand or through another group.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
