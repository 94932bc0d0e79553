import { useState } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { api } from '#web/api/client.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { staleSurvey } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { reminderText } from './reminderText.ts';

interface SendRemindersButtonProps {
  survey: Pick<SurveySummary, 'id' | 'name' | 'participants'>;
  label: string;
  /** The id of the text that explains the button. */
  describedBy: string;
  variant?: ButtonVariant;
}

/**
 * Sends a reminder to everyone in a survey who has not completed it. Asks for confirmation, since mail cannot be
 * recalled.
 */
export function SendRemindersButton({ survey, label, describedBy, variant = 'quiet' }: SendRemindersButtonProps) {
  const {
    id: surveyId,
    name,
    participants: { totalCount, completedCount },
  } = survey;
  const [asking, setAsking] = useState(false);
  const open = totalCount - completedCount;
  const remind = async () => {
    await attempt(() => api.sendReminders({ params: { surveyId } }), {
      success: reminderText,
      tone: ({ sent }) => (sent > 0 ? 'success' : 'info'),
      failure: t('Failed to send reminders.'),
      stale: staleSurvey(surveyId),
    });
    setAsking(false);
  };
  return (
    <>
      <Button variant={variant} aria-describedby={describedBy} onClick={() => setAsking(true)}>
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
            {plural(open, '1 person has not completed it.', '{people} people have not completed it.', { people: open })}{' '}
            {t(
              'Each gets an email with their link, unless they got a reminder in the last 24 hours or have opted out of emails.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
