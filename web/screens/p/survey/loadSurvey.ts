import { errorWords } from '../../../api/ApiError.ts';
import { api } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../layout/toasts.ts';
import { currentParticipation } from '../../../session/participations.ts';
import { createOpenedSurvey, type OpenedSurvey } from './openedSurvey.ts';

let opened: OpenedSurvey | null = null;

/**
 * The survey of the current participation; null when one must be chosen first. One that is already open in this tab is
 * kept, since it may hold answers that are still being saved.
 */
export async function loadSurvey(): Promise<OpenedSurvey | null> {
  const participation = await currentParticipation();
  if (!participation) return null;
  const { participationId } = participation;
  if (opened?.participationId === participationId) return opened;
  const loaded = await api.getParticipationSurvey({ params: { participationId } });
  if (opened) window.removeEventListener('online', opened.saves.retryNow);
  opened = createOpenedSurvey(
    loaded,
    (answer) => api.postAnswer({ params: { participationId }, body: answer }),
    (error) => toast(
      t('Unable to save your answer. Please try answering the question again ({reason}).', { reason: withoutFullStop(errorWords(error)) }),
      'error',
    ),
  );
  window.addEventListener('online', opened.saves.retryNow);
  return opened;
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');
