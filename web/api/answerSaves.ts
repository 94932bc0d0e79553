import type { Answer } from '../../contract/entities/answer.ts';
import { ApiError } from './ApiError.ts';

/** `retrying`: something could not be delivered yet. `saved`: nothing is under way and the last save went well. */
export type SaveState = 'idle' | 'saving' | 'retrying' | 'saved';

export interface AnswerSaves {
  /** Saves an answer after `delay` milliseconds; a newer one for the same question takes its place. */
  save(answer: Answer, delay?: number): void;
  /** Sends what is waiting for its delay. */
  flush(): void;
  /** Tries again at once what could not be delivered. */
  retryNow(): void;
  state(): SaveState;
  subscribe(listener: () => void): () => void;
  /** Resolves when nothing is left to save: true when all of it was accepted from now on, false when something was refused. */
  settled(): Promise<boolean>;
  /** Gives up for good what was not sent, and saves nothing more; resolves when nothing is on its way either. */
  abandon(): Promise<void>;
}

export interface AnswerSavesOptions {
  send(answer: Answer): Promise<void>;
  onSaved(answer: Answer): void;
  /** The server will not have this answer; nothing newer is on its way. */
  onRefused(answer: Answer, error: unknown): void;
  /** Milliseconds before the next try, after so many failures. */
  backOff?: (failures: number) => number;
}

/** What is known of one question while something of it is unsaved. */
interface Unsaved {
  next: Answer | null;
  sending: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const retryLater = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status));

const doubling = (failures: number) => Math.min(30_000, 1000 * 2 ** (failures - 1));

/**
 * Saves answers so that those to one question never overtake each other: one is on its way at a time, and after it
 * only the newest is sent. What cannot be delivered is tried again for as long as the page is open.
 */
export function createAnswerSaves({ send, onSaved, onRefused, backOff = doubling }: AnswerSavesOptions): AnswerSaves {
  const unsaved = new Map<string, Unsaved>();
  const listeners = new Set<() => void>();
  let savedOnce = false;
  let refusals = 0;
  let abandoned = false;

  const changed = () => {
    for (const listener of listeners) listener();
  };

  const deliver = async (questionId: string) => {
    const entry = unsaved.get(questionId);
    const answer = entry?.next;
    if (!entry || !answer) return;
    // Without a timer it goes as soon as the one before it has arrived.
    clearTimeout(entry.timer);
    entry.timer = undefined;
    if (entry.sending) return;
    entry.next = null;
    entry.sending = true;
    try {
      await send(answer);
      entry.failures = 0;
      savedOnce = true;
      onSaved(answer);
    } catch (error) {
      if (abandoned) entry.next = null;
      else if (retryLater(error)) {
        entry.failures += 1;
        entry.next ??= answer;
        entry.timer ??= setTimeout(() => void deliver(questionId), backOff(entry.failures));
      } else if (!entry.next) {
        refusals += 1;
        savedOnce = false;
        onRefused(answer, error);
      }
    }
    entry.sending = false;
    if (!entry.next) unsaved.delete(questionId);
    else if (!entry.timer) void deliver(questionId);
    changed();
  };

  const deliverAll = (which: (entry: Unsaved) => boolean) => {
    for (const [questionId, entry] of unsaved) if (which(entry)) void deliver(questionId);
  };

  const state = (): SaveState => {
    const entries = [...unsaved.values()];
    if (entries.some(({ failures }) => failures > 0)) return 'retrying';
    if (entries.length > 0) return 'saving';
    return savedOnce ? 'saved' : 'idle';
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const settled = (): Promise<boolean> => {
    const before = refusals;
    deliverAll(() => true);
    return new Promise((resolve) => {
      let stop = () => {};
      const look = () => {
        if (unsaved.size > 0) return;
        stop();
        resolve(refusals === before);
      };
      stop = subscribe(look);
      look();
    });
  };

  return {
    state,
    subscribe,
    save(answer, delay = 0) {
      if (abandoned) return;
      const entry: Unsaved = unsaved.get(answer.questionId) ?? { next: null, sending: false, failures: 0, timer: undefined };
      unsaved.set(answer.questionId, entry);
      entry.next = answer;
      clearTimeout(entry.timer);
      entry.timer = delay > 0 ? setTimeout(() => void deliver(answer.questionId), delay) : undefined;
      if (delay === 0) void deliver(answer.questionId);
      changed();
    },
    flush: () => deliverAll(({ failures }) => failures === 0),
    retryNow: () => deliverAll(({ failures }) => failures > 0),
    settled,
    async abandon() {
      abandoned = true;
      for (const [questionId, entry] of unsaved) {
        clearTimeout(entry.timer);
        entry.next = null;
        if (!entry.sending) unsaved.delete(questionId);
      }
      changed();
      await settled();
    },
  };
}
