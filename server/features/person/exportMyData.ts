import type { OwnSession, PersonalData } from '#contract/entities/person.ts';
import type { Language } from '#contract/languages.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Deps } from '#server/deps.ts';
import { findLastSignIn } from '../account/membershipQueries.ts';
import { getEntriesOfPerson } from '../auditLog/auditLogRoutes.ts';
import { findPerson } from '../auth/personQueries.ts';
import { getParticipationData } from '../participation/getParticipationData.ts';
import { listParticipationsOfPerson } from '../participation/participationQueries.ts';
import { listOwnSessions } from './ownSessionQueries.ts';
import { getPerson } from './getPerson.ts';

/** One page for all sessions. The limit is higher than the number of sessions that anyone has. */
const allSessions = { limit: 10_000, after: null };

interface Asked {
  personId: string;
  /** The session that makes the call. */
  sessionId: string;
  /** The requested language. */
  language: Language | null;
}

/** All data stored about a person, as text. */
export async function exportMyData(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  { personId, sessionId, language }: Asked,
  now: Date,
): Promise<PersonalData> {
  const person = await findPerson(db, personId);
  if (!person) throw new ApiError('NotFound');
  const sessions = await listOwnSessions(db, personId, now, allSessions);
  return {
    person: await getPerson(db, personId),
    whenCreated: person.created_at.toISOString(),
    whenEmailConfirmed: person.when_email_confirmed?.toISOString() ?? null,
    lastSignInOn: await findLastSignIn(db, personId),
    sessions: sessions.rows.map((row) => presentOwnSession(row, sessionId)),
    participations: await getParticipationData({ db, content }, await listParticipationsOfPerson(db, personId), {
      personId,
      language: language ?? person.language,
    }),
    auditEntries: await getEntriesOfPerson(db, personId),
  };
}

interface SessionRow {
  id: string;
  /** Null: the session started before devices were recorded. */
  device: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** @param ownId the session that makes the call. */
export const presentOwnSession = (row: SessionRow, ownId: string): OwnSession => ({
  id: row.id,
  device: row.device ?? 'Unknown browser',
  whenStarted: row.created_at.toISOString(),
  whenLastUsed: row.last_used_at.toISOString(),
  current: row.id === ownId,
});
