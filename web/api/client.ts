import table from 'contract:operations';
import { t } from '../i18n/translate.ts';
import { session } from '../session/session.ts';
import { createAnswerStore } from './answerStore.ts';
import { apiOptions } from './apiOptions.ts';
import { createApi } from './createApi.ts';
import { createOutbox, type OutboxEvent } from './createOutbox.ts';

const channel = new BroadcastChannel('heartwood.participant.outbox');

/** Queues answers for the server. */
export const outbox = createOutbox({
  store: createAnswerStore(),
  send: (participationId, body) => api.postAnswer({ params: { participationId }, body }),
  // Without locks (a page not served over https), two tabs may send the same answer, which is harmless.
  exclusively: (participationId, work) =>
    (navigator.locks ? navigator.locks.request(`heartwood.outbox.${participationId}`, work) : work()) as ReturnType<
      typeof work
    >,
  channel: {
    post: (event) => channel.postMessage(event),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent | null>) => listener(data)),
  },
  rejection: () => t('Offline changes are queued'),
});

/** The calls of the API, by the contract's names. All but those of signing in wait for answers that are queued. */
export const api = createApi(table, session, { ...apiOptions, deliverFirst: outbox.clear });

const deliver = () => void outbox.deliver();
window.addEventListener('online', deliver);
window.addEventListener('focus', deliver);
window.addEventListener('pageshow', deliver);
document.addEventListener('visibilitychange', () => {
  // A phone asks nothing when it puts a page away: what was typed last is sent then and there.
  if (document.visibilityState === 'hidden') outbox.flush();
  else deliver();
});
