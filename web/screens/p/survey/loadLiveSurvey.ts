import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { ApiError, mayPass } from '#web/api/ApiError.ts';
import { api, outbox } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { serverNow } from '#web/api/serverClock.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { removeCachedValue, cacheValue, cachedValue } from '#web/session/cachedValues.ts';
import { currentParticipation } from '#web/session/participations.ts';
import { createLiveSurvey, type LiveSurvey } from './liveSurvey.ts';

/** A survey with the visible answers, cached for when the server cannot be reached. */
interface CachedSurvey {
  survey: ParticipationSurvey;
  language: string;
}

let live: LiveSurvey | null = null;
/** The language that the live survey was loaded in. */
let text = '';
let close = () => {};

/** Interval between attempts to fetch the survey's state from the server, in milliseconds. */
const tryAgainAfter = 10_000;

const cacheName = (participationId: string) => `survey.${participationId}`;

/**
 * Loads the survey of the current participation from the server, with the answers that are not saved yet. Null if a
 * participation must be chosen first. If the server cannot be reached, uses the last state on this device and updates
 * it later.
 */
export async function loadLiveSurvey(): Promise<LiveSurvey | null> {
  const participation = await currentParticipation();
  if (!participation) return null;
  const { participationId } = participation;
  const isHere = () => live?.participationId === participationId;
  try {
    const loaded = await fetchSurvey(participationId);
    if (live && isHere()) live.takeState(loaded);
    else live = openSurvey(loaded);
  } catch (error) {
    const saved = mayPass(error) && !isHere() ? cachedValue<CachedSurvey>(cacheName(participationId)) : null;
    if (!mayPass(error) || !(saved || isHere())) throw error;
    if (saved) {
      text = saved.language;
      live = openSurvey(saved.survey, 'cached');
    }
    // If the survey's texts in the new language cannot be loaded, it stays in the old language.
    if (text !== currentLocale()) toast(failureMessage(error), 'error');
  }
  return live;
}

/** Fetches the survey from the server, and again if an answer was saved in the meantime. */
async function fetchSurvey(participationId: string): Promise<ParticipationSurvey> {
  const language = currentLocale();
  let arrived = false;
  const stop = outbox.subscribe((event) => {
    arrived ||= event?.type === 'saved';
  });
  const loaded = await api.getParticipationSurvey({ params: { participationId } }).finally(stop);
  if (arrived) return fetchSurvey(participationId);
  text = language;
  return loaded;
}

/**
 * Opens a survey and caches it for when the server cannot be reached. Once the server can be reached again, fetches the
 * state from it.
 */
function openSurvey(loaded: ParticipationSurvey, from: 'server' | 'cached' = 'server'): LiveSurvey {
  close();
  const survey = createLiveSurvey(loaded, {
    outbox,
    now: serverNow,
    onRejected: (error) => toast(rejectionText(error), 'error'),
  });
  const { participationId } = survey;
  const keep = () =>
    cacheValue(cacheName(participationId), { survey: survey.survey(), language: text } satisfies CachedSurvey);
  keep();

  // Answers given on another device in the meantime are unknown here until they are fetched.
  let isBehind = from === 'cached' || outbox.answersOf(participationId).length > 0;
  let catchingUp = false;
  const catchUp = async () => {
    if (outbox.state(participationId) === 'queued') isBehind = true;
    if (!isBehind || catchingUp || outbox.answersOf(participationId).length > 0) return;
    catchingUp = true;
    try {
      survey.takeState(await fetchSurvey(participationId));
      isBehind = false;
    } catch {
      // The next event of the outbox or the timer triggers another attempt.
    } finally {
      catchingUp = false;
    }
  };
  void catchUp();

  const turn = setInterval(() => void catchUp(), tryAgainAfter);
  window.addEventListener('online', catchUp);
  const stops = [
    survey.subscribe(keep),
    outbox.subscribe(() => void catchUp()),
    watchWithdrawals(participationId, () => removeLiveSurvey(participationId)),
    survey.close,
  ];
  close = () => {
    clearInterval(turn);
    window.removeEventListener('online', catchUp);
    for (const stop of stops) stop();
  };
  return survey;
}

/** Removes the live survey from this tab, and its cached copy. */
export function removeLiveSurvey(participationId: string): void {
  removeCachedValue(cacheName(participationId));
  if (live?.participationId !== participationId) return;
  close();
  live = null;
}

/**
 * The message for a rejected answer. If the survey has closed or was submitted, it does not suggest answering again.
 */
function rejectionText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'SurveyNotAvailable') {
    return t('This survey has just closed, so your last answer could not be saved.');
  }
  if (error instanceof ApiError && error.code === 'ParticipationAlreadyCompleted') {
    return t('This survey has already been submitted, so your last answer could not be saved.');
  }
  return t('Unable to save your answer. Please try answering the question again ({reason}).', {
    reason: withoutFullStop(failureMessage(error)),
  });
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');

const name = 'heartwood.participant.withdrawals';

/** Notifies the other tabs of this browser that the answers of a participation were withdrawn. */
export function announceWithdrawal(participationId: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(participationId);
  channel.close();
}

/** Calls the listener when the answers of this participation are withdrawn in another tab. */
export function watchWithdrawals(participationId: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === participationId) listener();
  });
  return () => channel.close();
}
