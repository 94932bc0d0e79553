import { ApiError } from '#server/ApiError.ts';

/** The person that a rehearsal is for. */
export interface RehearsalReader {
  personId: string;
  /** Aborts when the person leaves. */
  signal: AbortSignal;
}

/** At most this number of rehearsals run or wait, and at most this number of one person. */
const mostTurns = { ofServer: 6, ofPerson: 2 };
/** The people whose rehearsals run or wait, without anyone who has left. */
const turns = new Set<RehearsalReader>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs after the rehearsals that were requested before, so that several together never take more memory than one.
 * @throws ApiError TooManyRequests if others wait already, or if the person has left.
 */
export async function inTurn<T>(reader: RehearsalReader, work: () => Promise<T>): Promise<T> {
  const { personId, signal } = reader;
  const ofPerson = [...turns].filter((each) => each.personId === personId).length;
  if (turns.size >= mostTurns.ofServer || ofPerson >= mostTurns.ofPerson)
    throw new ApiError('TooManyRequests', { retryAfterSeconds: 10 });
  turns.add(reader);
  const end = () => turns.delete(reader);
  signal.addEventListener('abort', end, { once: true });
  const turn = last
    .then(() => {
      requireWaiting(signal);
      return work();
    })
    .finally(end);
  last = turn.catch(() => {});
  return turn;
}

/**
 * Ends the work for someone who has left. They do not get the error.
 * @throws ApiError TooManyRequests.
 */
export function requireWaiting({ aborted }: AbortSignal): void {
  if (aborted) throw new ApiError('TooManyRequests', { retryAfterSeconds: 1 });
}
