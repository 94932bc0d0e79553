import { onTestFinished } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import { memoryAnswerStore } from '#web/api/answerStore.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '#web/api/createOutbox.ts';

type Listener = Parameters<OutboxOptions['channel']['listen']>[0];

/** Creates outboxes that share what the tabs of one browser share: the store, the locks, and a channel for messages. */
export function browserTabs(store = memoryAnswerStore()) {
  const listeners: Listener[] = [];
  const locks = new Map<string, Promise<unknown>>();

  const exclusively: OutboxOptions['exclusively'] = (participationId, work) => {
    const done = (locks.get(participationId) ?? Promise.resolve()).then(work);
    locks.set(
      participationId,
      done.catch(() => undefined),
    );
    return done;
  };

  /** Opens a tab that is signed in to participation `p`, and that retries after 5 ms. */
  function openTab(send: (answer: Answer, participationId: string) => void | Promise<void>, served = ['p']): Outbox {
    let own: Listener | undefined;
    const outbox = createOutbox({
      store,
      send: async (participationId, answer) => send(answer, participationId),
      exclusively,
      channel: {
        post: (event) => {
          const others = listeners.filter((listener) => listener !== own);
          queueMicrotask(() => others.forEach((listener) => listener(structuredClone(event))));
        },
        listen(listener) {
          own = listener;
          listeners.push(listener);
        },
      },
      rejection: () => 'Offline changes are queued',
      backOff: () => 5,
    });
    outbox.serve(served);
    // Otherwise the outbox would go on retrying after the test.
    onTestFinished(() => outbox.serve([]));
    return outbox;
  }

  return { store, openTab };
}
