import type { PersonalData } from '../../../contract/entities/personalData.ts';
import type { Db } from '../../db/database.ts';
import { ApiError } from '../../http/apiError.ts';
import { listMemberships } from '../account/membershipQueries.ts';
import { readEntriesOfPerson } from '../auditLog/personEntriesQueries.ts';
import { readParticipationData } from '../participation/participationDataQueries.ts';
import { listParticipationsOfPerson } from '../participation/participationQueries.ts';
import { listOwnSessions } from './ownSessionQueries.ts';
import { findPerson } from './personQueries.ts';
import { presentOwnSession } from './presentOwnSession.ts';
import { presentPerson } from './presentPerson.ts';

/** More than anybody is signed in with. */
const allSessions = { limit: 10_000, after: null };

/**
 * All that is held of a person, in words.
 * @param sessionId the session of the call.
 */
export async function exportMyData(db: Db, { personId, sessionId }: { personId: string; sessionId: string }, now: Date): Promise<PersonalData> {
  const person = await findPerson(db, personId);
  if (!person) throw new ApiError('NotFound');
  const sessions = await listOwnSessions(db, personId, now, allSessions);
  return {
    person: presentPerson(person, await listMemberships(db, personId)),
    whenCreated: person.created_at.toISOString(),
    whenEmailConfirmed: person.when_email_confirmed?.toISOString() ?? null,
    sessions: sessions.rows.map((row) => presentOwnSession(row, sessionId)),
    participations: await readParticipationData(db, await listParticipationsOfPerson(db, personId)),
    auditEntries: await readEntriesOfPerson(db, personId),
  };
}
