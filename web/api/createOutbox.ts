import type { Answer } from '#contract/entities/answer.ts';
import { ApiError, mayPass } from './ApiError.ts';
import { isSameAnswer, type AnswerStore, type OutboxAnswer } from './answerStore.ts';

/**
 * The state of saving. `queued`: some answers were tried and could not be delivered. `saved`: nothing is unsaved, and
 * the last answer was accepted.
 */
export type SaveState = 'idle' | 'saving' | 'queued' | 'saved';

/** The outcome of an answer, in this tab or another tab of this browser. */
export type OutboxEvent =
  | { type: 'given' | 'saved'; kept: OutboxAnswer }
  /** The server rejected the answer. `code` and `message` are those of the ApiError. */
  | { type: 'refused'; kept: OutboxAnswer; status: number; code: string; message: string }
  /** The person discarded some answers. */
  | { type: 'discarded' };

export interface Outbox {
  /** Sets the participations whose answers are delivered from now on: those that this tab is signed in to. */
  serve(participationIds: readonly string[]): void;
  /** Stores an answer, and sends it after `delay` milliseconds unless a newer one replaces it. */
  give(participationId: string, answer: Answer & { answeredAt: string }, delay?: number): void;
  /** Sends delayed answers now. */
  flush(): void;
  /** Tries now to deliver everything. Resolves when the attempt is over, even if it failed. */
  deliver(): Promise<void>;
  /** Delivers all queued answers. Fails with ApiError OfflineChangesQueued if one attempt is not enough. */
  clear(): Promise<void>;
  state(participationId: string): SaveState;
  /** Unacknowledged answers of a participation, oldest first. */
  answersOf(participationId: string): readonly OutboxAnswer[];
  /** Number of unacknowledged answers of the participations that this tab is signed in to. */
  unsaved(): number;
  /** Number of these answers whose delivery has failed at least once. */
  queued(): number;
  /** Number of answers in this browser for which no one is signed in. */
  waitingElsewhere(): number;
  /**
   * Resolves when a participation has no unsaved answers. The value is true if the server has rejected no answer since
   * this call. If `signal` is aborted, resolves to false at once.
   */
  settled(participationId: string, signal?: AbortSignal): Promise<boolean>;
  /**
   * Permanently discards unsaved answers of these participations. Resolves when no attempt to send one is running any
   * more.
   */
  discard(participationIds?: readonly string[]): Promise<void>;
  /** Discards answers in this browser for which no one is signed in. */
  discardElsewhere(): Promise<void>;
  /** Returns whether unsaved answers outlive the page. They do not if the browser blocks its database. */
  lasts(): boolean;
  /** Calls the listener whenever any of this has changed. The event, if there is one, is the outcome of an answer. */
  subscribe(listener: (event?: OutboxEvent) => void): () => void;
}

export interface OutboxOptions {
  store: AnswerStore;
  /** Delivers one answer. Fails with ApiError. */
  send(participationId: string, answer: Answer): Promise<void>;
  /** Runs `work` while holding the lock for this participation, so that only one tab at a time does so. */
  exclusively<T>(participationId: string, work: () => Promise<T>): Promise<T>;
  /** Connects the tabs of this browser. */
  channel: { post(event: OutboxEvent | null): void; listen(listener: (event: OutboxEvent | null) => void): void };
  /** The error message of a call that is rejected because answers are queued. */
  rejection(): string;
  /** Milliseconds before the next attempt, by number of failures. */
  backOff?: (failures: number) => number;
}

const doubling = (failures: number) => Math.min(30_000, 1000 * 2 ** (failures - 1));

const keyOf = ({ participationId, answer }: OutboxAnswer) => `${participationId} ${answer.questionId}`;

/**
 * Queues answers for the server. Each answer is stored before it is sent, and removed when the server has acknowledged
 * exactly that answer. Answers are sent in order, one at a time and by one tab at a time. Failed attempts are repeated.
 * The server keeps the newest answer to each question, so sending twice is harmless.
 */
export function createOutbox({
  store,
  send,
  exclusively,
  channel,
  rejection,
  backOff = doubling,
}: OutboxOptions): Outbox {
  /** The store, as far as this tab knows. Its own changes appear here at once. */
  let answers: readonly OutboxAnswer[] = [];
  /** Answers that are not in the store yet. */
  const writing = new Map<string, OutboxAnswer>();
  /** Number of changes that this tab has made in the store. */
  let changes = 0;
  let served: ReadonlySet<string> = new Set();
  /** Answers that wait briefly for a newer one. Only this tab delays them. */
  const delayed = new Map<string, ReturnType<typeof setTimeout>>();
  /** Participations whose last answer was accepted. */
  const accepted = new Set<string>();
  let rejections = 0;
  let failures = 0;
  let delivering: Promise<void> | null = null;
  /** True if an answer was added during a delivery. */
  let again = false;
  /** Retry requested while a delivery is running; the cause of its failure may be gone. */
  let requested = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(event?: OutboxEvent) => void>();

  const tell = (event?: OutboxEvent) => {
    for (const listener of listeners) listener(event);
  };
  const read = async () => {
    let found: OutboxAnswer[];
    let before: number;
    do {
      before = changes;
      found = await store.all();
      // If this tab changed the store during the read, the result may be outdated.
    } while (changes !== before);
    answers = [...found.filter((stored) => !writing.has(keyOf(stored))), ...writing.values()];
    tell();
  };
  const remove = async (stored: OutboxAnswer) => {
    await store.remove(stored);
    changes += 1;
    answers = answers.filter((each) => keyOf(each) !== keyOf(stored) || !isSameAnswer(each, stored));
  };
  const isServed = ({ participationId }: OutboxAnswer) => served.has(participationId);
  const answersOf = (participationId: string) => answers.filter((stored) => stored.participationId === participationId);

  /** Reports the outcome of an answer to this tab and the others. */
  const note = (event: OutboxEvent) => {
    take(event);
    channel.post(event);
  };
  const take = (event: OutboxEvent) => {
    if (event.type === 'saved') accepted.add(event.kept.participationId);
    if (event.type === 'refused') {
      accepted.delete(event.kept.participationId);
      rejections += 1;
    }
    tell(event);
  };

  const write = async (stored: OutboxAnswer) => {
    const key = keyOf(stored);
    await store.put(stored);
    changes += 1;
    if (writing.get(key) === stored) writing.delete(key);
    channel.post({ type: 'given', kept: stored });
    if (!delayed.has(key)) void deliver();
  };

  const hold = (key: string, delay: number) => {
    clearTimeout(delayed.get(key));
    delayed.delete(key);
    if (delay > 0)
      delayed.set(
        key,
        setTimeout(() => release([key]), delay),
      );
  };
  const release = (keys: Iterable<string>) => {
    for (const key of keys) hold(key, 0);
    void deliver();
  };

  const deliver = (): Promise<void> => {
    again = true;
    delivering ??= deliverAll().finally(() => {
      delivering = null;
      if (again && (failures === 0 || requested)) void deliver();
    });
    return delivering;
  };

  const deliverAll = async () => {
    clearTimeout(timer);
    requested = false;
    let error: unknown = null;
    while (again && error === null) {
      again = false;
      await loaded;
      const participationIds = new Set(answers.filter(isServed).map((stored) => stored.participationId));
      for (const participationId of participationIds)
        error ??= await exclusively(participationId, () => deliverOf(participationId));
    }
    failures = error === null ? 0 : failures + 1;
    // No one is signed in any more. Delivery continues after the next sign-in.
    if (error === null || isSignedOut(error)) return;
    const wait = Math.max(backOff(failures), 1000 * ((error instanceof ApiError && error.retryAfter) || 0));
    timer = setTimeout(() => void deliver(), wait);
  };

  /**
   * Sends the answers of one participation. Reads the store before each one, since another tab may have sent it.
   * Returns the error that stopped it, or null if none did.
   */
  const deliverOf = async (participationId: string): Promise<unknown> => {
    for (;;) {
      await read();
      // Answers that are not stored yet are sent once they are stored.
      const next = answersOf(participationId).find(
        (stored) => !delayed.has(keyOf(stored)) && !writing.has(keyOf(stored)),
      );
      if (!next || !isServed(next)) return null;
      const error = await deliverOne(next);
      if (error !== null) return error;
    }
  };

  const deliverOne = async (stored: OutboxAnswer): Promise<unknown> => {
    const servedBefore = served;
    try {
      await send(stored.participationId, stored.answer);
      await remove(stored);
      failures = 0;
      note({ type: 'saved', kept: stored });
      return null;
    } catch (error) {
      // If someone else has signed in since, the rejection may have been about their session.
      if (mayPass(error) || isSignedOut(error) || served !== servedBefore) {
        await store.markTried(stored);
        await read();
        channel.post(null);
        return error;
      }
      await remove(stored);
      const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, '', String(error));
      note({ type: 'refused', kept: stored, status, code, message });
      return null;
    }
  };

  const discardWhere = async (isOf: (stored: OutboxAnswer) => boolean) => {
    const gone = answers.filter(isOf);
    for (const stored of gone) {
      hold(keyOf(stored), 0);
      await remove(stored);
    }
    note({ type: 'discarded' });
    await Promise.all(
      [...new Set(gone.map(({ participationId }) => participationId))].map((each) => exclusively(each, async () => {})),
    );
    await read();
  };

  const queuedAnswers = () => answers.filter((stored) => isServed(stored) && stored.tried);
  const count = (isOf: (stored: OutboxAnswer) => boolean) => answers.filter(isOf).length;

  const loaded = read();
  const hear = async (event: OutboxEvent | null) => {
    await read();
    if (event) take(event);
    // The tab that holds an answer may close or sign out before sending it, so this tab tries too, after a delay.
    if (failures > 0 || !answers.some(isServed)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void deliver(), backOff(1));
  };
  channel.listen((event) => void hear(event));

  return {
    answersOf,
    deliver() {
      requested ||= delivering !== null;
      return deliver();
    },
    lasts: store.lasts,
    serve(participationIds) {
      served = new Set(participationIds);
      tell();
      if (served.size > 0) void deliver();
    },
    give(participationId, answer, delay = 0) {
      const earlier = answers.find(
        (stored) => stored.participationId === participationId && stored.answer.questionId === answer.questionId,
      );
      const stored = { participationId, answer, tried: earlier?.tried ?? false };
      const key = keyOf(stored);
      answers = [...answers.filter((each) => keyOf(each) !== key), stored];
      writing.set(key, stored);
      hold(key, delay);
      tell();
      void write(stored);
    },
    flush: () => release(delayed.keys()),
    async clear() {
      await loaded;
      if (queuedAnswers().length === 0) return;
      await deliver();
      if (queuedAnswers().length > 0) throw new ApiError(0, 'OfflineChangesQueued', rejection());
    },
    state(participationId) {
      const own = answersOf(participationId);
      if (own.some(({ tried }) => tried)) return 'queued';
      if (own.length > 0) return 'saving';
      return accepted.has(participationId) ? 'saved' : 'idle';
    },
    unsaved: () => count(isServed),
    queued: () => queuedAnswers().length,
    waitingElsewhere: () => count((stored) => !isServed(stored)),
    settled(participationId, signal) {
      const before = rejections;
      release(delayed.keys());
      return new Promise((resolve) => {
        let stop = () => {};
        const look = () => {
          if (!signal?.aborted && answersOf(participationId).length > 0) return;
          stop();
          resolve(!signal?.aborted && rejections === before);
        };
        stop = subscribe(look);
        signal?.addEventListener('abort', look, { once: true });
        look();
      });
    },
    discard: (participationIds = [...served]) =>
      discardWhere((stored) => participationIds.includes(stored.participationId)),
    discardElsewhere: () => discardWhere((stored) => !isServed(stored)),
    subscribe,
  };

  function subscribe(listener: (event?: OutboxEvent) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
