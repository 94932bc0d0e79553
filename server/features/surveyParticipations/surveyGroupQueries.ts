import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { membersOf } from '../participants/groupQueries.ts';

/**
 * A page of the groups attached to a survey: the group of all participants first, and the others by name.
 * @throws RangeError for a cursor of another list.
 */
export const listSurveyGroups = (db: Db, { accountId, surveyId }: SurveyKey, page: PageRequest) =>
  keysetPage(
    db
      .selectFrom('survey_group')
      .innerJoin('participant_group', (join) =>
        join
          .onRef('participant_group.account_id', '=', 'survey_group.account_id')
          .onRef('participant_group.id', '=', 'survey_group.group_id'),
      )
      .where('survey_group.account_id', '=', accountId)
      .where('survey_group.survey_id', '=', surveyId)
      .select([
        'participant_group.id',
        'participant_group.name',
        'participant_group.group_type',
        sql<number>`(select count(*) from ${membersOf(accountId)} as member where member.group_id = participant_group.id)`.as(
          'participant_count',
        ),
      ]),
    [
      { expression: sql`(participant_group.group_type = 'regular')::int`, type: 'float8' },
      { expression: sql`lower(participant_group.name)`, type: 'text' },
      { expression: sql`participant_group.id`, type: 'uuid' },
    ],
    page,
  );

/** The groups of the organisation among the given opaque ids, as a map from id to name. */
export async function findKnownGroups(db: Db, accountId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('participant_group')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`)
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns whether one of these groups is the group of all participants. */
export async function holdsEveryone(db: Db, accountId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await db
    .selectFrom('participant_group')
    .where('account_id', '=', accountId)
    .where('group_type', '=', 'allParticipants')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Attaches groups to a survey. @returns the ids of the members of newly attached groups. */
export async function attachGroups(tx: Db, { accountId, surveyId }: SurveyKey, groupIds: string[]): Promise<string[]> {
  const { rows: attached } = await sql<{ group_id: string }>`
    insert into survey_group (account_id, survey_id, group_id)
    select ${accountId}::uuid, ${surveyId}::uuid, group_id from unnest(${groupIds}::uuid[]) as group_id
    on conflict do nothing
    returning group_id
  `.execute(tx);
  const { rows: members } = await sql<{ participant_id: string }>`
    select distinct participant_id from ${membersOf(accountId)} as member
    where group_id = any(${attached.map(({ group_id }) => group_id)}::uuid[])
  `.execute(tx);
  return members.map(({ participant_id }) => participant_id);
}

export const detachGroups = (tx: Db, { accountId, surveyId }: SurveyKey, groupIds: string[]) =>
  tx
    .deleteFrom('survey_group')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .execute();

/**
 * Locks, against submission, the participations of a survey that existed only through a group that is not attached any
 * more. The query uses `not in`, so that the database builds a table of the members once. It does so even if the
 * planner expects few rows, because it has no statistics yet on thousands of people just added.
 */
export async function lockWithoutGroup(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
): Promise<{ id: string; completed: boolean }[]> {
  const { rows } = await sql<{ id: string; completed: boolean }>`
    select participation.id, participation.when_completed is not null as completed
    from participation
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
      and participation.participant_id is not null and not participation.by_hand
      and participation.participant_id not in (
        select member.participant_id from survey_group join ${membersOf(accountId)} as member on member.group_id = survey_group.group_id
        where survey_group.account_id = ${accountId}::uuid and survey_group.survey_id = ${surveyId}::uuid
      )
    order by participation.id
    for no key update of participation
  `.execute(tx);
  return rows;
}

/** Marks people in a survey as added by hand, so that they stay when a group is detached. */
export const setByHand = (db: Db, { accountId, surveyId }: SurveyKey, participantIds: string[]) =>
  db
    .updateTable('participation')
    .set({ by_hand: true })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`participant_id = any(${participantIds}::uuid[])`)
    .where('by_hand', '=', false)
    .execute();

/** Marks a participation as invited now, with a mail that has not been sent yet. */
export const setInvitedAgain = (tx: Db, accountId: string, id: string, now: Date) =>
  tx
    .updateTable('participation')
    .set({ when_last_invited: now, when_invitation_delivered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** Deletes the record that a person's address permanently bounced. An opt-out stays. */
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
