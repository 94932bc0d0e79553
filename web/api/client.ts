import table from 'contract:operations';
import type { OperationName } from '#contract/api.ts';
import { t } from '../i18n/translate.ts';
import { session } from '../session/session.ts';
import { createAnswerStore } from './answerStore.ts';
import { apiOptions } from './apiOptions.ts';
import type { CallInput } from './callOperation.ts';
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

/** Sends pending changes: those that wait because they can be undone. Only administrators load their code. */
export const pendingSender: {
  /** Sends those that a call could depend on, or all. Resolves when they are answered. */
  send?: (call?: { name: OperationName; params: CallInput['params'] }) => Promise<unknown>;
} = {};

export const loadOrganisationOperations = async () => (await import('contract:operations/organisation')).default;

/**
 * The API's calls, by their names in the contract. Before any call except those for signing in, queued answers are
 * delivered.
 */
export const api = createApi(table, session, {
  ...apiOptions,
  deliverFirst: outbox.clear,
  sendPendingFirst: (name, { params }) => pendingSender.send?.({ name, params }),
  loadMore: loadOrganisationOperations,
});

const deliver = () => void outbox.deliver();
window.addEventListener('online', deliver);
window.addEventListener('focus', deliver);
window.addEventListener('pageshow', deliver);
document.addEventListener('visibilitychange', () => {
  // A phone may close a hidden page without warning, so what was typed last is sent immediately.
  if (document.visibilityState === 'hidden') outbox.flush();
  else deliver();
});
