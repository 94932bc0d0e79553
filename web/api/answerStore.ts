import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Answer } from '#contract/entities/answer.ts';

/** An answer that the server has not acknowledged yet. */
export interface KeptAnswer {
  participationId: string;
  answer: Answer & { answeredAt: string };
  /** It was tried, and could not be delivered. */
  tried: boolean;
}

/** The unacknowledged answers of a browser: one of each question of each participation, the newest. */
export interface AnswerStore {
  /** All of them, in the order in which they were given. */
  all(): Promise<KeptAnswer[]>;
  /** Stores an answer in place of an older one to the same question. A newer one stays. */
  put(kept: KeptAnswer): Promise<void>;
  /** Notes that it was tried, unless another one is there by now. */
  markTried(kept: KeptAnswer): Promise<void>;
  /** Removes exactly this answer. One that was given in the meantime stays. */
  remove(kept: KeptAnswer): Promise<void>;
  /** Returns whether everything stored outlives the page. */
  lasts(): boolean;
}

type Change = (before: KeptAnswer | undefined) => KeptAnswer | undefined;

/** Returns whether these are the same answer, not only answers to the same question. */
export const isSameAnswer = (one: KeptAnswer, other: KeptAnswer): boolean =>
  JSON.stringify(one.answer) === JSON.stringify(other.answer);

const isOlder = (one: KeptAnswer, other: KeptAnswer): boolean => one.answer.answeredAt < other.answer.answeredAt;

const inOrder = (answers: KeptAnswer[]) => answers.toSorted((a, b) => (isOlder(a, b) ? -1 : Number(isOlder(b, a))));

/** A store over whatever can change one record as a whole. */
const storeOf = (
  readAll: () => Promise<KeptAnswer[]>,
  change: (kept: KeptAnswer, by: Change) => Promise<void>,
): Omit<AnswerStore, 'lasts'> => ({
  all: async () => inOrder(await readAll()),
  put: (kept) => change(kept, (before) => (before && isOlder(kept, before) ? before : kept)),
  markTried: (kept) =>
    change(kept, (before) => (before && isSameAnswer(before, kept) ? { ...before, tried: true } : before)),
  remove: (kept) => change(kept, (before) => (before && isSameAnswer(before, kept) ? undefined : before)),
});

/** A store for as long as the page is open. */
export function memoryAnswerStore(): AnswerStore {
  const answers = new Map<string, KeptAnswer>();
  const store = storeOf(
    async () => [...answers.values()],
    async (kept, by) => {
      const key = keyOf(kept).join(' ');
      const after = by(answers.get(key));
      if (after) answers.set(key, after);
      else answers.delete(key);
    },
  );
  return { ...store, lasts: () => answers.size === 0 };
}

const keyOf = ({ participationId, answer }: KeptAnswer) => [participationId, answer.questionId];

/** A store in the browser's database, the same for all its tabs. Each change is one transaction, and done when it is kept. */
function databaseAnswerStore(database: UseStore) {
  return storeOf(
    () => database('readonly', (answers) => promisifyRequest(answers.getAll() as IDBRequest<KeptAnswer[]>)),
    (kept, by) =>
      database('readwrite', async (answers) => {
        const done = promisifyRequest(answers.transaction);
        const key = keyOf(kept);
        const request = answers.get(key) as IDBRequest<KeptAnswer | undefined>;
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
 * The store of this browser. What its database will not take, where it is forbidden or full, is kept for as long as the
 * page is open.
 */
export function createAnswerStore(): AnswerStore {
  const memory = memoryAnswerStore();
  const database = databaseAnswerStore(createStore('heartwood', 'answers'));
  const inBoth = (name: 'markTried' | 'remove') => async (kept: KeptAnswer) => {
    await memory[name](kept);
    await database[name](kept).catch(() => undefined);
  };
  return {
    all: async () => inOrder([...(await database.all().catch(() => [])), ...(await memory.all())]),
    put: (kept) => database.put(kept).catch(() => memory.put(kept)),
    markTried: inBoth('markTried'),
    remove: inBoth('remove'),
    lasts: memory.lasts,
  };
}
