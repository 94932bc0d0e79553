import { ApiError } from '../../../api/ApiError.ts';
import { api } from '../../../api/client.ts';
import { failureWords } from '../../../api/failureWords.ts';
import { currentLocale, t } from '../../../i18n/translate.ts';
import { toast } from '../../../layout/toasts.ts';
import { currentParticipation } from '../../../session/participations.ts';
import { createOpenedSurvey, type OpenedSurvey } from './openedSurvey.ts';
import { watchWithdrawals } from './withdrawals.ts';

let opened: OpenedSurvey | null = null;
/** The language that it was loaded in. */
let words = '';
let unwatch = () => {};

/**
 * The survey of the current participation, as the server has it now; null when one must be chosen first. One that is
 * open in this tab already is kept while it holds answers that are still being saved; for another language it takes
 * over the words alone, then and where its pages stay on show (`stays`).
 */
export async function loadSurvey(stays: boolean): Promise<OpenedSurvey | null> {
  const participation = await currentParticipation();
  if (!participation) return null;
  const { participationId } = participation;
  const language = currentLocale();
  const here = opened?.participationId === participationId ? opened : null;
  const saving = here !== null && isSaving(here);
  if (saving && words === language) return here;
  const kept = words !== language && (stays || saving) ? here : null;
  const loaded = await api.getParticipationSurvey({ params: { participationId } }).catch((error: unknown) => {
    if (!kept) throw error;
    toast(failureWords(error), 'error');
  });
  // Without its words in the new language it goes on in the old one.
  if (!loaded) return kept;
  words = language;
  if (kept && kept === opened) {
    kept.takeWords(loaded);
    return kept;
  }
  unwatch();
  opened = createOpenedSurvey(
    loaded,
    (answer) => api.postAnswer({ params: { participationId }, body: answer }),
    (error) => toast(refusalWords(error), 'error'),
  );
  unwatch = watch(opened);
  return opened;
}

/** Has what could not be delivered tried as soon as it can be, and given up when another tab takes the answers back. */
function watch({ participationId, saves }: OpenedSurvey): () => void {
  window.addEventListener('online', saves.retryNow);
  const stop = watchWithdrawals(participationId, () => void forgetOpenedSurvey(participationId));
  return () => {
    window.removeEventListener('online', saves.retryNow);
    stop();
  };
}

/**
 * Gives up what this tab still has to save for a participation, and forgets the survey as it was answered; resolves
 * when nothing of it is on its way any more.
 */
export async function forgetOpenedSurvey(participationId: string): Promise<void> {
  if (opened?.participationId !== participationId) return;
  const { saves } = opened;
  unwatch();
  opened = null;
  await saves.abandon();
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
  return t('Unable to save your answer. Please try answering the question again ({reason}).', { reason: withoutFullStop(failureWords(error)) });
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');
