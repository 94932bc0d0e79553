import type { AddedParticipants } from '#contract/entities/participant.ts';
import type { CsvParticipant } from '#web/components/participantCsv.ts';

/** People in one call: soon answered, so that progress is seen, and far below what a call may weigh. */
const batchSize = 1000;

/** The progress of a list, and its result. */
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
 * Adds people in batches, starting where `before` ended. Fails as `add` does. `onSent` has been called for everything
 * sent by then.
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
