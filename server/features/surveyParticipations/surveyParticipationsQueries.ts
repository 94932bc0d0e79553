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

/**
 * Adds those that the organisation does not know yet. The database alone says which letters are the same in another
 * case, and goes by the addresses in order, so that two lists with the same people never wait for each other.
 * @returns how many different addresses the list holds.
 */
export async function insertParticipants(db: Db, accountId: string, participants: NewParticipant[], now: Date): Promise<number> {
  const { rows: [counted] } = await sql<{ count: number }>`
    with listed as (
      select distinct on (lower(email_address)) * from unnest(
        ${participants.map(() => randomUUID())}::uuid[], ${participants.map(({ givenName }) => givenName)}::text[],
        ${participants.map(({ familyName }) => familyName)}::text[], ${participants.map(({ emailAddress }) => emailAddress)}::text[],
        ${participants.map(() => newToken())}::text[]
      ) with ordinality as listed (id, given_name, family_name, email_address, stop_token, place)
      order by lower(email_address), place
    ), added as (
      insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
      select ${accountId}::uuid, id, given_name, family_name, email_address, stop_token, ${now}::timestamptz from listed
      on conflict (account_id, lower(email_address)) do nothing
    )
    select count(*) from listed
  `.execute(db);
  return counted!.count;
}

/** Adds the organisation's participants with these addresses to the survey. @returns how many were not in it. */
export async function insertParticipations(db: Db, { accountId, surveyId }: SurveyKey, addresses: string[], now: Date): Promise<number> {
  const people = await db.selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email_address) in (select lower(address) from unnest(${addresses}::text[]) as address)`)
    .select('id')
    .execute();
  const { numAffectedRows } = await sql`
    insert into participation (account_id, id, survey_id, participant_id, public_id, token, created_at)
    select ${accountId}::uuid, id, ${surveyId}::uuid, participant_id, public_id, token, ${now}::timestamptz
    from unnest(
      ${people.map(() => randomUUID())}::uuid[], ${people.map(({ id }) => id)}::uuid[],
      ${people.map(() => randomUUID())}::uuid[], ${people.map(() => newToken())}::text[]
    ) as joining (id, participant_id, public_id, token)
    on conflict (account_id, survey_id, participant_id) do nothing
  `.execute(db);
  return Number(numAffectedRows);
}
