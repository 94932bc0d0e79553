import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewParticipant } from '#contract/entities/participant.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { newToken } from '#server/security/token.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { lockPeople } from '../participants/participantQueries.ts';
import { isCounted } from '../survey/surveySummaryQueries.ts';

/**
 * Adds those that the organisation does not know yet. The database alone says which letters are the same in another
 * case. Among several with one address the first counts.
 * @returns the ids of all in the list, each once, and of those of them that are new.
 */
export async function insertParticipants(
  db: Db,
  accountId: string,
  participants: NewParticipant[],
  now: Date,
): Promise<{ participantIds: string[]; newIds: string[] }> {
  const addresses = participants.map(({ emailAddress }) => emailAddress);
  const { rows: added } = await sql<{ id: string }>`
    insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
    select ${accountId}::uuid, id, given_name, family_name, email_address, stop_token, ${now}::timestamptz from (
      select distinct on (lower(email_address)) * from unnest(
        ${participants.map(() => randomUUID())}::uuid[], ${participants.map(({ givenName }) => givenName ?? '')}::text[],
        ${participants.map(({ familyName }) => familyName ?? '')}::text[], ${addresses}::text[],
        ${participants.map(() => newToken())}::text[]
      ) with ordinality as listed (id, given_name, family_name, email_address, stop_token, place)
      order by lower(email_address), place
    ) as listed
    on conflict (account_id, email_key) do nothing
    returning id
  `.execute(db);
  // The keys are handed back as a list, which the database hashes: just after thousands were added it knows nothing of them,
  // and would compare each with each.
  const { rows: keys } = await sql<{
    key: string;
  }>`select distinct lower(address) as key from unnest(${addresses}::text[]) as address`.execute(db);
  const listed = await db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`email_key = any(${keys.map(({ key }) => key)}::text[])`)
    .select('id')
    .execute();
  return { participantIds: listed.map(({ id }) => id), newIds: added.map(({ id }) => id) };
}

/** A participation as far as it decides who is written to and who is removed. */
export interface Selected {
  id: string;
  /** null: from the share link. */
  participantId: string | null;
  completed: boolean;
  mailRefusal: 'stopped' | 'undeliverable' | null;
}

/** Has an address that has not refused mail for good. */
export const isReachable = ({ participantId, mailRefusal }: Selected): boolean =>
  participantId !== null && mailRefusal === null;

/** Participations of a survey by opaque ids, or all of it, locked against submission. An id that is none of them finds nothing. */
export async function lockParticipations(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  ids: string[] | 'all',
): Promise<Selected[]> {
  const { rows } = await sql<Selected>`
    select participation.id, participation.participant_id as "participantId", participation.when_completed is not null as completed,
      mail_refusal.reason as "mailRefusal"
    from participation
      left join participant on participant.account_id = participation.account_id and participant.id = participation.participant_id
      left join mail_refusal on mail_refusal.account_id = participant.account_id
        and mail_refusal.email_address = participant.email_key
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid and ${isCounted}
      and ${ids === 'all' ? sql`true` : sql`participation.id = any(${ids.filter(isUuid)}::uuid[])`}
    order by participation.id
    for no key update of participation
  `.execute(tx);
  return rows;
}

export interface Joining {
  surveyId: string;
  participantId: string;
}

/** Adds people to surveys of their organisation. Who is in one already stays as they are. @returns how many joined. */
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

/** Notes of people in a survey that they were added by hand, so that they stay when a group is detached. */
export const setByHand = (db: Db, { accountId, surveyId }: SurveyKey, participantIds: string[]) =>
  db
    .updateTable('participation')
    .set({ by_hand: true })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`participant_id = any(${participantIds}::uuid[])`)
    .where('by_hand', '=', false)
    .execute();

/** `group_id` and `participant_id` of every member of an organisation's groups; of `allParticipants` that is everybody. */
export const membersOf = (accountId: string) => sql<{ group_id: string; participant_id: string }>`(
  select group_id, participant_id from participant_group_member where account_id = ${accountId}::uuid
  union all
  select participant_group.id, participant.id from participant_group
    join participant on participant.account_id = participant_group.account_id
  where participant_group.account_id = ${accountId}::uuid and participant_group.group_type = 'allParticipants'
)`;

/**
 * Adds people who join a group, or the organisation and with it the group of all participants, to every survey that the
 * group is attached to and that is not closed (docs/rules/participants.md#groups-in-a-survey). Where the survey is open
 * the invitation leaves. To be called in the transaction that makes them members, which has taken `lockPeople` before
 * it changed anything.
 * @param participantIds who joined. Others stay as they are: somebody who was removed from a survey stays out of it.
 */
export async function joinAttachedSurveys(
  tx: Db,
  accountId: string,
  participantIds: string[],
  now: Date,
): Promise<void> {
  if (participantIds.length === 0) return;
  await lockPeople(tx, accountId);
  const surveys = await tx
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
  if (surveys.length === 0) return;
  const { rows: joining } = await sql<Joining>`
    select distinct survey_group.survey_id as "surveyId", member.participant_id as "participantId"
    from survey_group join ${membersOf(accountId)} as member on member.group_id = survey_group.group_id
    where survey_group.account_id = ${accountId}::uuid and survey_group.survey_id = any(${surveys.map(({ id }) => id)}::uuid[])
      and member.participant_id = any(${participantIds}::uuid[])
  `.execute(tx);
  await insertParticipations(tx, accountId, joining, { byHand: false }, now);
  const joined = new Set(joining.map(({ surveyId }) => surveyId));
  for (const { id: surveyId, when_open } of surveys) {
    if (when_open && joined.has(surveyId)) await enqueueInvitations(tx, { accountId, surveyId }, now);
  }
}

/** Marks a participation as invited just now, with a mail that has not left yet. */
export const setInvitedAgain = (tx: Db, accountId: string, id: string, now: Date) =>
  tx
    .updateTable('participation')
    .set({ when_last_invited: now, when_invitation_delivered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** Forgets that a person's address refused mail for good. That its owner stopped mail stays. */
export const clearUndeliverable = (tx: Db, accountId: string, participantId: string) =>
  tx
    .deleteFrom('mail_refusal')
    .where('account_id', '=', accountId)
    .where('reason', '=', 'undeliverable')
    .where('email_address', 'in', (person) =>
      person
        .selectFrom('participant')
        .where('account_id', '=', accountId)
        .where('id', '=', participantId)
        .select('email_key'),
    )
    .execute();
