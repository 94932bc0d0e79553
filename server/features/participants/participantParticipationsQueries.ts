import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { newToken } from '#server/security/token.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';
import { membersOf } from './groupQueries.ts';

/**
 * Locks the participations of people against answers and submission, and their surveys against opening. Locks surveys
 * first, as opening one does. Call `lockPeople` before.
 * @returns the submitted participations, the unfinished ones, and the ids of the surveys that are open.
 */
export async function lockParticipationsOf(db: Db, accountId: string, participantIds: string[]) {
  const ofThem = sql<boolean>`participant_id = any(${participantIds}::uuid[])`;
  const surveys = await db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', 'in', (own) =>
      own.selectFrom('participation').where('account_id', '=', accountId).where(ofThem).select('survey_id'),
    )
    .select(['id', 'when_open', 'when_closed'])
    .orderBy('id')
    .forShare()
    .execute();
  const participations = await db
    .selectFrom('participation')
    .where('account_id', '=', accountId)
    .where(ofThem)
    .select(['id', 'survey_id as surveyId', 'by_hand as byHand', 'when_completed as whenCompleted'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    submitted: participations.filter(({ whenCompleted }) => whenCompleted).map(({ id }) => id),
    unfinished: participations.filter(({ whenCompleted }) => !whenCompleted),
    openSurveyIds: surveys.filter(({ when_open, when_closed }) => when_open && !when_closed).map(({ id }) => id),
  };
}

const oneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`;

/** Deletes participations with all their answers. Their sessions and links end. */
export async function deleteParticipations(db: Db, accountId: string, ids: string[]): Promise<void> {
  await endSessions(db, accountId, ids);
  await db.deleteFrom('participation').where('account_id', '=', accountId).where(oneOf(ids)).execute();
}

/**
 * Gives submitted participations new, unused links, invalidates the old links and deletes the times of mails, since no
 * one was invited by the new links. Participations in an account stay in it. A pending thanks mail gets the plain text,
 * since the separate text would show the new recipient how the person answered.
 */
export async function renewLinks(db: Db, accountId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await endSessions(db, accountId, ids);
  await sql`
    update participation set token = renewed.token, public_id = renewed.public_id,
      when_last_invited = null, when_last_reminded = null, when_invitation_delivered = null
    from unnest(${ids}::uuid[], ${ids.map(() => newToken())}::text[], ${ids.map(() => randomUUID())}::uuid[]) as renewed (id, token, public_id)
    where participation.account_id = ${accountId} and participation.id = renewed.id
  `.execute(db);
  await sql`
    update job set payload = payload || '{"message":"thanks"}'
    where kind = ${mailJobKind} and payload ->> 'message' = 'completion' and payload ->> 'accountId' = ${accountId}
      and payload ->> 'participationId' = any(${ids}::text[])
  `.execute(db);
}

/**
 * Separates participations from their people. Deletes the reference to the person and the times of mails to the person.
 */
export const makeAnonymous = (db: Db, accountId: string, ids: string[]) =>
  db
    .updateTable('participation')
    .set({ participant_id: null, when_last_invited: null, when_last_reminded: null, when_invitation_delivered: null })
    .where('account_id', '=', accountId)
    .where(oneOf(ids))
    .execute();

/** Ends the sessions of participations, and invalidates mailed links that would still add them to an account. */
async function endSessions(db: Db, accountId: string, ids: string[]): Promise<void> {
  const ofThem = sql<boolean>`account_id = ${accountId} and participation_id = any(${ids}::uuid[])`;
  await db
    .deleteFrom('session')
    .where('id', 'in', (token) => token.selectFrom('session_token').where(ofThem).select('session_id'))
    .execute();
  await db.deleteFrom('claim_token').where(ofThem).execute();
}

interface Joining {
  surveyId: string;
  participantId: string;
}

/**
 * Adds people to surveys of their organisation. Existing participations do not change.
 * @returns how many people joined.
 */
export async function insertParticipations(
  db: Db,
  accountId: string,
  joining: Joining[],
  { byHand }: { byHand: boolean },
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into participation (account_id, id, survey_id, participant_id, public_id, token, by_hand, created_at)
    select ${accountId}::uuid, id, survey_id, participant_id, public_id, token, ${byHand}::boolean, ${now}::timestamptz
    from unnest(
      ${joining.map(() => randomUUID())}::uuid[], ${joining.map(({ surveyId }) => surveyId)}::uuid[],
      ${joining.map(({ participantId }) => participantId)}::uuid[],
      ${joining.map(() => randomUUID())}::uuid[], ${joining.map(() => newToken())}::text[]
    ) as joining (id, survey_id, participant_id, public_id, token)
    on conflict (account_id, survey_id, participant_id) do nothing
  `.execute(db);
  return Number(numAffectedRows);
}

/** The unclosed surveys that have groups attached, locked against opening and closing. */
export const lockAttachedSurveys = (tx: Db, accountId: string) =>
  tx
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('when_closed', 'is', null)
    .where('id', 'in', (group) =>
      group.selectFrom('survey_group').where('account_id', '=', accountId).select('survey_id'),
    )
    .select(['id', 'when_open'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Lists the pairs of a person and a survey in which an attached group contains the person. */
export async function listJoining(
  tx: Db,
  accountId: string,
  surveyIds: string[],
  participantIds: string[],
): Promise<Joining[]> {
  const { rows } = await sql<Joining>`
    select distinct survey_group.survey_id as "surveyId", member.participant_id as "participantId"
    from survey_group join ${membersOf(accountId)} as member on member.group_id = survey_group.group_id
    where survey_group.account_id = ${accountId}::uuid and survey_group.survey_id = any(${surveyIds}::uuid[])
      and member.participant_id = any(${participantIds}::uuid[])
  `.execute(tx);
  return rows;
}
