import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newToken } from '../../http/secret.ts';
import type { SurveyKey } from '../survey/surveyQueries.ts';

export interface NewParticipant {
  givenName: string;
  familyName: string;
  emailAddress: string;
}

/** Adds those that the organisation does not know yet. @returns the addresses, lower-cased, each once. */
export async function insertParticipants(db: Db, accountId: string, participants: NewParticipant[], now: Date): Promise<string[]> {
  const byAddress = new Map(participants.map((participant) => [participant.emailAddress.toLowerCase(), participant]));
  if (byAddress.size === 0) return [];
  await db.insertInto('participant')
    .values([...byAddress.values()].map(({ givenName, familyName, emailAddress }) => ({
      account_id: accountId, id: randomUUID(), given_name: givenName, family_name: familyName,
      email_address: emailAddress, stop_token: newToken(), created_at: now,
    })))
    .onConflict((conflict) => conflict.expression(sql`account_id, lower(email_address)`).doNothing())
    .execute();
  return [...byAddress.keys()];
}

/** Adds the organisation's participants with these addresses to the survey. @returns how many were not in it. */
export async function insertParticipations(db: Db, { accountId, surveyId }: SurveyKey, addresses: string[], now: Date): Promise<number> {
  const people = await db.selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email_address) = any(${addresses}::text[])`)
    .select('id')
    .execute();
  if (people.length === 0) return 0;
  const added = await db.insertInto('participation')
    .values(people.map(({ id }) => ({
      account_id: accountId, id: randomUUID(), survey_id: surveyId, participant_id: id, public_id: randomUUID(),
      token: newToken(), when_last_invited: null, when_survey_opened: null, when_started: null, when_completed: null,
      created_at: now,
    })))
    .onConflict((conflict) => conflict.columns(['account_id', 'survey_id', 'participant_id']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}
