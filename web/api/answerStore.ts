import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Answer } from '#contract/entities/answer.ts';

/** An answer that the server has not acknowledged yet. */
export interface OutboxAnswer {
  participationId: string;
  answer: Answer & { answeredAt: string };
  /** True if an attempt to deliver it has failed. */
  tried: boolean;
}

/** The unacknowledged answers in this browser. For each question of a participation, it has only the newest. */
export interface AnswerStore {
  /** All unacknowledged answers, in the order in which they were given. */
  all(): Promise<OutboxAnswer[]>;
  /** Stores an answer unless there is a newer one to the same question. Replaces an older one. */
  put(stored: OutboxAnswer): Promise<void>;
  /** Records that an attempt to deliver this answer has failed, unless another answer has replaced it. */
  markTried(stored: OutboxAnswer): Promise<void>;
  /** Removes exactly this answer. A newer answer to the same question stays. */
  remove(stored: OutboxAnswer): Promise<void>;
  /** Returns whether everything stored outlives the page. */
  lasts(): boolean;
}

type Change = (before: OutboxAnswer | undefined) => OutboxAnswer | undefined;

/** Returns whether these are the same answer, not only answers to the same question. */
export const isSameAnswer = (one: OutboxAnswer, other: OutboxAnswer): boolean =>
  JSON.stringify(one.answer) === JSON.stringify(other.answer);

const isOlder = (one: OutboxAnswer, other: OutboxAnswer): boolean => one.answer.answeredAt < other.answer.answeredAt;

const inOrder = (answers: OutboxAnswer[]) => answers.toSorted((a, b) => (isOlder(a, b) ? -1 : Number(isOlder(b, a))));

/** Makes a store from two functions: one reads all records, the other changes one record atomically. */
const storeOf = (
  readAll: () => Promise<OutboxAnswer[]>,
  change: (stored: OutboxAnswer, by: Change) => Promise<void>,
): Omit<AnswerStore, 'lasts'> => ({
  all: async () => inOrder(await readAll()),
  put: (stored) => change(stored, (before) => (before && isOlder(stored, before) ? before : stored)),
  markTried: (stored) =>
    change(stored, (before) => (before && isSameAnswer(before, stored) ? { ...before, tried: true } : before)),
  remove: (stored) => change(stored, (before) => (before && isSameAnswer(before, stored) ? undefined : before)),
});

/** A store in memory. It lasts as long as the page is open. */
export function memoryAnswerStore(): AnswerStore {
  const answers = new Map<string, OutboxAnswer>();
  const store = storeOf(
    async () => [...answers.values()],
    async (stored, by) => {
      const key = keyOf(stored).join(' ');
      const after = by(answers.get(key));
      if (after) answers.set(key, after);
      else answers.delete(key);
    },
  );
  return { ...store, lasts: () => answers.size === 0 };
}

const keyOf = ({ participationId, answer }: OutboxAnswer) => [participationId, answer.questionId];

/**
 * A store in the browser's database, shared by all tabs. Each change is one transaction and resolves when it is
 * committed.
 */
function databaseAnswerStore(database: UseStore) {
  return storeOf(
    () => database('readonly', (answers) => promisifyRequest(answers.getAll() as IDBRequest<OutboxAnswer[]>)),
    (stored, by) =>
      database('readwrite', async (answers) => {
        const done = promisifyRequest(answers.transaction);
        const key = keyOf(stored);
        const request = answers.get(key) as IDBRequest<OutboxAnswer | undefined>;
        request.onsuccess = () => {
          const after = by(request.result);
          if (after) answers.put(after, key);
          else answers.delete(key);
        };
        await done;
      }),
  );
}

/**
 * The store of this browser. An answer that the database does not accept, because it is blocked or full, is kept in
 * memory for as long as the page is open.
 */
export function createAnswerStore(): AnswerStore {
  const memory = memoryAnswerStore();
  const database = databaseAnswerStore(createStore('heartwood', 'answers'));
  const inBoth = (name: 'markTried' | 'remove') => async (stored: OutboxAnswer) => {
    await memory[name](stored);
    await database[name](stored).catch(() => undefined);
  };
  return {
    all: async () => inOrder([...(await database.all().catch(() => [])), ...(await memory.all())]),
    put: (stored) => database.put(stored).catch(() => memory.put(stored)),
    markTried: inBoth('markTried'),
    remove: inBoth('remove'),
    lasts: memory.lasts,
  };
}
