import type { AddedParticipants } from '#contract/entities/participant.ts';
import type { CsvParticipant } from '#web/components/participantCsv.ts';

/**
 * People per call: few enough that each response is fast and progress is visible, and that a request stays below its
 * size limit.
 */
const batchSize = 1000;

/** The progress of adding a list of people, and finally the result. */
export interface Sent extends AddedParticipants {
  count: number;
}

interface BatchOptions {
  add: (participants: CsvParticipant[]) => Promise<AddedParticipants>;
  /** Called after each batch. */
  onSent: (sent: Sent) => void;
  /** Once aborted, no further batch is sent. */
  signal: AbortSignal;
}

/**
 * Adds people in batches, starting where `before` ended. Throws what `add` throws. By then, `onSent` has been called
 * for everything sent.
 */
export async function addInBatches(
  participants: readonly CsvParticipant[],
  before: Sent,
  { add, onSent, signal }: BatchOptions,
): Promise<Sent> {
  let sent = before;
  while (sent.count < participants.length && !signal.aborted) {
    const batch = participants.slice(sent.count, sent.count + batchSize);
    const { numberAdded, numberExisting } = await add(batch);
    sent = {
      count: sent.count + batch.length,
      numberAdded: sent.numberAdded + numberAdded,
      numberExisting: sent.numberExisting + numberExisting,
    };
    onSent(sent);
  }
  return sent;
}
