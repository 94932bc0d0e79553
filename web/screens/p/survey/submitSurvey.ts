import { ApiError } from '#web/api/ApiError.ts';
import { api, outbox } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import type { OpenedSurvey } from './openedSurvey.ts';

const alreadyDone = (error: unknown) => error instanceof ApiError && error.code === 'ParticipationAlreadyCompleted';

/**
 * Waits until all answers have arrived, unless `signal` calls it off, then submits; true when the survey is submitted,
 * which is left to the caller to note in it. A survey that turns out to be submitted already is done. What goes wrong is
 * told by a toast; an answer refused meanwhile has had its own.
 */
export async function submitSurvey(
  { participationId, learnFrom }: OpenedSurvey,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await outbox.settled(participationId, signal))) return false;
  try {
    await api.completeParticipation({ params: { participationId } });
  } catch (error) {
    if (!alreadyDone(error)) {
      toast(t('Unable to complete survey: {reason}', { reason: failureWords(error) }), 'error');
      learnFrom(error);
      return false;
    }
  }
  forgetParticipations();
  toast(t('Survey successfully submitted'), 'success');
  return true;
}
