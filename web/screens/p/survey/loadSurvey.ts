import { ApiError, errorWords } from '../../../api/ApiError.ts';
import { api } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../layout/toasts.ts';
import { currentParticipation } from '../../../session/participations.ts';
import { createOpenedSurvey, type OpenedSurvey } from './openedSurvey.ts';

let opened: OpenedSurvey | null = null;

/**
 * The survey of the current participation, as the server has it now; null when one must be chosen first. One that is
 * open in this tab already is kept while it holds answers that are still being saved.
 */
export async function loadSurvey(): Promise<OpenedSurvey | null> {
  const participation = await currentParticipation();
  if (!participation) return null;
  const { participationId } = participation;
  if (opened?.participationId === participationId && isSaving(opened)) return opened;
  const loaded = await api.getParticipationSurvey({ params: { participationId } });
  if (opened) window.removeEventListener('online', opened.saves.retryNow);
  opened = createOpenedSurvey(
    loaded,
    (answer) => api.postAnswer({ params: { participationId }, body: answer }),
    (error) => toast(refusalWords(error), 'error'),
  );
  window.addEventListener('online', opened.saves.retryNow);
  return opened;
}

const isSaving = ({ saves }: OpenedSurvey) => ['saving', 'retrying'].includes(saves.state());

/** Trying again is no advice for a survey that has closed or was submitted; the page that comes next says what is kept. */
function refusalWords(error: unknown): string {
  if (error instanceof ApiError && error.code === 'SurveyNotAvailable') {
    return t('This survey has just closed, so your last answer could not be saved.');
  }
  if (error instanceof ApiError && error.code === 'ParticipationAlreadyCompleted') {
    return t('This survey has already been submitted, so your last answer could not be saved.');
  }
  return t('Unable to save your answer. Please try answering the question again ({reason}).', { reason: withoutFullStop(errorWords(error)) });
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');
