import type { Survey } from '#contract/entities/survey.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';

interface ConfirmDeleteSurveyProps {
  survey: Pick<Survey, 'name' | 'archived' | 'participants'>;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a survey is deleted, and says what is deleted with it and what stays. */
export function ConfirmDeleteSurvey({
  survey: {
    name,
    archived,
    participants: { completedCount },
  },
  onConfirm,
  onClose,
}: ConfirmDeleteSurveyProps) {
  return (
    <ConfirmModal
      title={t('Delete {name}?', { name })}
      confirmLabel={t('Delete survey')}
      busyLabel={t('Deleting the survey …')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {completedCount === 0
          ? t('The survey will be permanently deleted.')
          : plural(
              completedCount,
              'The survey will be permanently deleted, including the answers of 1 person.',
              'The survey will be permanently deleted, including the answers of {people} people.',
              { people: completedCount },
            )}
      </p>
      <p>{t('The people remain participants of your organisation.')}</p>
      {!archived && <p>{t('To move the survey out of the way without losing anything, archive it instead.')}</p>}
    </ConfirmModal>
  );
}
