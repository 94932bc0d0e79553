import { useMemo } from 'react';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { reminderWords } from '../survey/reminderWords.ts';
import { thanksWords } from './thanksWords.ts';
import { usePeopleChange } from './usePeopleChange.ts';

/** Reminds and thanks participations of a survey by their ids, and tells by toast how it went. */
export function useParticipationMail(surveyId: string) {
  const { change } = usePeopleChange();
  return useMemo(
    () => ({
      remind: (participationIds: string[]) =>
        change(() => api.postReminders({ params: { surveyId }, body: { participationIds } }), {
          success: reminderWords,
          tone: ({ sent }) => (sent > 0 ? 'success' : 'info'),
          failure: t('Failed to send reminder.'),
        }),
      thank: (participationIds: string[]) =>
        change(() => api.resendThanks({ params: { surveyId }, body: { participationIds } }), {
          success: thanksWords,
          tone: ({ sent }) => (sent > 0 ? 'success' : 'info'),
          failure: t('Failed to send thanks emails.'),
        }),
    }),
    [surveyId, change],
  );
}
