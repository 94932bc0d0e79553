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

/** A survey as it is shown, kept for when the server cannot be reached. */
interface CachedSurvey {
  survey: ParticipationSurvey;
  language: string;
}

let live: LiveSurvey | null = null;
/** The language that it was loaded in. */
let text = '';
let close = () => {};

/** Interval between attempts to fetch the survey's state from the server, in milliseconds. */
const tryAgainAfter = 10_000;

const cacheName = (participationId: string) => `survey.${participationId}`;

/**
 * The survey of the current participation, as the server has it now, with the answers that have not arrived yet. Null
 * if a participation must be chosen first. While the server cannot be reached, the last state on this device is used
 * and updated later.
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
      live = openSurvey(saved.survey, 'kept');
    }
    // Without its words in the new language it goes on in the old one.
    if (text !== currentLocale()) toast(failureMessage(error), 'error');
  }
  return live;
}

/** The state on the server. Fetched again if an answer arrived there in the meantime. */
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

/** Opens it, keeps it for when the server cannot be reached, and has it catch up with the server when that was so. */
function openSurvey(loaded: ParticipationSurvey, from: 'server' | 'kept' = 'server'): LiveSurvey {
  close();
  const survey = createLiveSurvey(loaded, {
    outbox,
    now: serverNow,
    onRejected: (error) => toast(suppressionLabel(error), 'error'),
  });
  const { participationId } = survey;
  const keep = () =>
    cacheValue(cacheName(participationId), { survey: survey.survey(), language: text } satisfies CachedSurvey);
  keep();

  // Answers given on another device in the meantime are unknown here until they are fetched.
  let isBehind = from === 'kept' || outbox.answersOf(participationId).length > 0;
  let catchingUp = false;
  const catchUp = async () => {
    if (outbox.state(participationId) === 'queued') isBehind = true;
    if (!isBehind || catchingUp || outbox.answersOf(participationId).length > 0) return;
    catchingUp = true;
    try {
      survey.takeState(await fetchSurvey(participationId));
      isBehind = false;
    } catch {
      // The next occasion, or the next turn, is a further try.
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

/** Forgets the survey as it was answered here. */
export function removeLiveSurvey(participationId: string): void {
  removeCachedValue(cacheName(participationId));
  if (live?.participationId !== participationId) return;
  close();
  live = null;
}

/** Trying again makes no sense if the survey has closed or was submitted. The next page says what is saved. */
function suppressionLabel(error: unknown): string {
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

/** Calls the listener when another tab has taken back the answers of this participation. */
export function watchWithdrawals(participationId: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === participationId) listener();
  });
  return () => channel.close();
}
