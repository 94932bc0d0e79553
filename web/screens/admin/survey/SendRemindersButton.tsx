import { useState } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { api } from '#web/api/client.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { reminderWords } from './reminderWords.ts';
import { useSurveyChange } from './useSurveyChange.ts';

interface SendRemindersButtonProps {
  survey: Pick<SurveySummary, 'id' | 'name' | 'participants'>;
  label: string;
  /** The id of what says more of it. */
  describedBy: string;
}

/** Reminds everybody in a survey who has not completed it, once that is confirmed: mail cannot be taken back. */
export function SendRemindersButton({ survey, label, describedBy }: SendRemindersButtonProps) {
  const {
    id: surveyId,
    name,
    participants: { totalCount, completedCount },
  } = survey;
  const change = useSurveyChange(surveyId);
  const [asking, setAsking] = useState(false);
  const open = totalCount - completedCount;
  const remind = async () => {
    await change(
      async () => {
        const result = await api.sendReminders({ params: { surveyId } });
        toast(reminderWords(result), result.sent > 0 ? 'success' : 'info');
      },
      { failure: t('Failed to send reminders.') },
    );
    setAsking(false);
  };
  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmModal
          title={t('Send reminders for {name}?', { name })}
          confirmLabel={t('Send reminders')}
          busyLabel={t('Sending reminders …')}
          onConfirm={remind}
          onClose={() => setAsking(false)}
        >
          <p>
            {open === 1
              ? t('1 person has not completed it.')
              : t('{people} people have not completed it.', { people: open })}{' '}
            {t(
              'Each gets an e-mail with their link, unless they were reminded in the last 24 hours or have stopped mail.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
