import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';

export interface GroupKey {
  accountId: string;
  groupId: string;
}

const groups = (db: Db, accountId: string) =>
  db
    .selectFrom('participant_group as g')
    .where('g.account_id', '=', accountId)
    .select([
      'g.id',
      'g.name',
      'g.group_type',
      sql<number>`case g.group_type
        when 'allParticipants' then (select count(*) from participant where participant.account_id = g.account_id)
        else (select count(*) from participant_group_member as m where m.account_id = g.account_id and m.group_id = g.id)
      end`.as('participant_count'),
    ]);

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findCountedGroup>>>;

/** A group of the organisation with the number of its members. */
export const findCountedGroup = (db: Db, { accountId, groupId }: GroupKey) =>
  groups(db, accountId).where('g.id', '=', groupId).executeTakeFirst();

/** A group of the organisation, by an id from a request. Does not count the members, since there may be many. */
export async function findGroup(db: Db, accountId: string, groupId: string) {
  if (!isUuid(groupId)) return undefined;
  return db
    .selectFrom('participant_group')
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .select(['id', 'name', 'group_type'])
    .executeTakeFirst();
}

/**
 * A page of an organisation's groups: the group of all participants first, and the others by name.
 * @throws RangeError for a cursor of another list.
 */
export const listGroups = (db: Db, accountId: string, page: PageRequest) =>
  keysetPage(
    groups(db, accountId),
    [
      { expression: sql`case g.group_type when 'allParticipants' then 0 else 1 end`, type: 'float8' },
      { expression: sql`lower(g.name)`, type: 'text' },
      { expression: sql`g.id`, type: 'uuid' },
    ],
    page,
  );

/** Adds a regular group. @returns its id, or null if the organisation has a group of that name, case-insensitive. */
export async function insertGroup(db: Db, accountId: string, name: string, now: Date): Promise<string | null> {
  const row = await db
    .insertInto('participant_group')
    .values({ account_id: accountId, id: randomUUID(), name, group_type: 'regular', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Renames a group. @returns false if another group of the organisation has that name, case-insensitive. */
export async function setGroupName(db: Db, { accountId, groupId }: GroupKey, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participant_group as g')
    .set({ name })
    .where('g.account_id', '=', accountId)
    .where('g.id', '=', groupId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participant_group as other')
            .where('other.account_id', '=', accountId)
            .where('other.id', '!=', groupId)
            .where(sql`lower(other.name)`, '=', sql`lower(${name})`)
            .select('other.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteGroupRow = (db: Db, { accountId, groupId }: GroupKey) =>
  db.deleteFrom('participant_group').where('account_id', '=', accountId).where('id', '=', groupId).execute();

/** Adds people to a group. @returns the ids of people who were not in it. */
export async function addMembers(
  db: Db,
  { accountId, groupId }: GroupKey,
  participantIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ participant_id: string }>`
    insert into participant_group_member (account_id, group_id, participant_id)
    select ${accountId}::uuid, ${groupId}::uuid, id from unnest(${participantIds}::uuid[]) as id
    on conflict do nothing
    returning participant_id
  `.execute(db);
  return rows.map(({ participant_id }) => participant_id);
}

export const removeMembers = (db: Db, { accountId, groupId }: GroupKey, participantIds: string[]) =>
  db
    .deleteFrom('participant_group_member')
    .where('account_id', '=', accountId)
    .where('group_id', '=', groupId)
    .where(sql<boolean>`participant_id = any(${participantIds}::uuid[])`)
    .execute();

/**
 * Keeps people in a group's surveys when they leave the group, as if they had been added by hand. People who are in a
 * survey through another attached group too stay in it through that group.
 * @param participantIds the people who leave. Null: all members.
 */
export async function keepInSurveys(
  db: Db,
  { accountId, groupId }: GroupKey,
  participantIds: string[] | null,
): Promise<void> {
  await sql`
    update participation as p set by_hand = true
    from survey_group as attached
      join participant_group_member as leaving
        on leaving.account_id = attached.account_id and leaving.group_id = attached.group_id
    where attached.account_id = ${accountId} and attached.group_id = ${groupId}
      and (${participantIds}::uuid[] is null or leaving.participant_id = any(${participantIds}::uuid[]))
      and p.account_id = attached.account_id and p.survey_id = attached.survey_id and p.participant_id = leaving.participant_id
      and not p.by_hand
      and not exists (
        select from survey_group as other
          join participant_group on participant_group.account_id = other.account_id and participant_group.id = other.group_id
          left join participant_group_member as member on member.account_id = other.account_id
            and member.group_id = other.group_id and member.participant_id = leaving.participant_id
        where other.account_id = attached.account_id and other.survey_id = attached.survey_id and other.group_id <> attached.group_id
          and (participant_group.group_type = 'allParticipants' or member.participant_id is not null)
      )
  `.execute(db);
}

/**
 * `group_id` and `participant_id` of every member of an organisation's groups. Everyone is a member of the group of
 * type `allParticipants`.
 */
export const membersOf = (accountId: string) => sql<{ group_id: string; participant_id: string }>`(
  select group_id, participant_id from participant_group_member where account_id = ${accountId}::uuid
  union all
  select participant_group.id, participant.id from participant_group
    join participant on participant.account_id = participant_group.account_id
  where participant_group.account_id = ${accountId}::uuid and participant_group.group_type = 'allParticipants'
)`;
