import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewParticipant } from '../contract/entities/participant.ts';
import type { Db } from '../server/db/database.ts';
import type { SurveyKey } from '../server/db/surveyKey.ts';
import { newToken } from '../server/security/token.ts';
import type { Call } from './caller.ts';

/** The number of people sent in one call, which is small enough to show progress. */
const inOneCall = 500;

/**
 * Imports people into a survey over HTTP. In turns with this, inserts the same number into another organisation's
 * survey by bare statements, in the same number of transactions.
 * @returns the seconds that each took.
 */
export async function importPeople(
  call: Call,
  survey: SurveyKey,
  db: Db,
  bareSurvey: SurveyKey,
  people: number,
): Promise<{ product: number; bare: number }> {
  let [product, bare] = [0, 0];
  for (let start = 0; start < people; start += inOneCall) {
    const participants = Array.from({ length: Math.min(inOneCall, people - start) }, (_, index) => ({
      givenName: `Given${start + index}`,
      familyName: `Family${start + index}`,
      emailAddress: `person${start + index}@example.org`,
    }));
    product += await seconds(async () => {
      const { numberAdded } = await call<{ numberAdded: number }>('POST', `/survey/${survey.surveyId}/participations`, {
        participants,
      });
      if (numberAdded !== participants.length)
        throw new Error(`${numberAdded} of ${participants.length} people were added`);
    });
    bare += await seconds(() => insertBare(db, bareSurvey, participants));
  }
  return { product, bare };
}

/** Inserts only the rows, without a check for existing people, validation or an audit entry. */
const insertBare = (db: Db, { accountId, surveyId }: SurveyKey, people: Required<NewParticipant>[]) =>
  db.transaction().execute(async (tx) => {
    const ids = people.map(() => randomUUID());
    await sql`insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
      select ${accountId}::uuid, id, given_name, family_name, email_address, stop_token, now() from unnest(${ids}::uuid[], ${people.map(({ givenName }) => givenName)}::text[],
        ${people.map(({ familyName }) => familyName)}::text[], ${people.map(({ emailAddress }) => emailAddress)}::text[], ${people.map(() => newToken())}::text[]
      ) as person (id, given_name, family_name, email_address, stop_token)`.execute(tx);
    await sql`insert into participation (account_id, id, survey_id, participant_id, public_id, token, created_at)
      select ${accountId}::uuid, id, ${surveyId}::uuid, participant_id, public_id, token, now() from unnest(${ids.map(() => randomUUID())}::uuid[], ${ids}::uuid[],
        ${ids.map(() => randomUUID())}::uuid[], ${ids.map(() => newToken())}::text[]) as joining (id, participant_id, public_id, token)`.execute(
      tx,
    );
  });

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
