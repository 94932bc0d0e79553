import { invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { listKnownIds } from './participantQueries.ts';

/**
 * Returns the given external ids, each once, if all are people of the organisation.
 * @throws ApiError Validation naming the first unknown id: `participantIds[2]`.
 */
export async function requireParticipants(db: Db, accountId: string, participantIds: string[]): Promise<string[]> {
  const known = new Set(await listKnownIds(db, accountId, participantIds));
  const unknown = participantIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`participantIds[${unknown}]`, 'is not a participant of this organisation');
  return [...known];
}
