import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Removed } from '../disclosure/areEnoughRemoved.ts';
import type { LedgerEntry } from '../ledger/ledgerEntry.ts';
import type { InvitedBlock } from '../uncertainty/invited.ts';
import type { SnapshotFile } from '../snapshot/snapshotFile.ts';

/** A submitted response. */
export interface Submitted {
  id: string;
  /**
   * True if the response belongs to an invited person who is still on the organisation's list. False for share-link
   * responses and for those of removed or deleted people.
   */
  invited: boolean;
}

/**
 * Submitted participations of a survey, in the order in which the database finds answers fastest. Previews do not
 * count, nor do share-link submissions without any answer (docs/rules/survey-lifecycle.md#counted-participations).
 */
export async function listSubmitted(tx: Db, { accountId, surveyId }: SurveyKey): Promise<Submitted[]> {
  return tx
    .selectFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('when_completed', 'is not', null)
    .where('preview', '=', false)
    .where(({ or, eb }) => or([eb('participant_id', 'is not', null), eb('when_started', 'is not', null)]))
    .select((eb) => ['id', eb('participant_id', 'is not', null).as('invited')])
    .orderBy('id')
    .execute() as Promise<Submitted[]>;
}

/** Answers of participations to an item. Positions refer to the given list. */
interface GivenAnswers {
  question_id: string;
  /** The position and value of each numeric answer, in four bytes each, the most significant first. */
  numbers: Uint8Array;
  /** The position, choices, text and title of each answer that is not just a number. */
  others: [number, number[] | null, string | null, string | null][] | null;
}

/**
 * Stops PostgreSQL from compiling the statements of a transaction. It would compile each statement for a batch of
 * answers, because it expects more of them, and that takes longer than to run it.
 */
export const withoutCompilation = (tx: Db) => sql`set local jit = off`.execute(tx);

/**
 * Lists the answers of the participations with these ids, one row per item. With one row per answer the server would
 * take ten times as long to read them, and with numbers as text twice as long.
 */
export async function listGivenAnswers(
  tx: Db,
  { accountId }: SurveyKey,
  participationIds: string[],
): Promise<GivenAnswers[]> {
  const { rows } = await sql<GivenAnswers>`
    select question_id,
      coalesce(string_agg(int8send(((listed.place - 1) << 32) | (int_value::bigint & 4294967295)), '') filter (where int_value is not null), '') as numbers,
      jsonb_agg(jsonb_build_array(listed.place - 1, int_values, string_value, other_title))
        filter (where int_values is not null or string_value is not null or other_title is not null) as others
    from unnest(${participationIds}::uuid[]) with ordinality as listed (id, place)
      join answer on answer.account_id = ${accountId}::uuid and answer.participation_id = listed.id
    group by question_id
  `.execute(tx);
  return rows;
}

/** Stores the current regular groups of the people who submitted a survey, in the order of the index. */
export async function insertParticipationGroups(tx: Db, { accountId, surveyId }: SurveyKey): Promise<void> {
  await sql`
    insert into participation_group (account_id, participation_id, group_id)
    select participation.account_id, participation.id, member.group_id
    from participation join participant_group_member as member
      on member.account_id = participation.account_id and member.participant_id = participation.participant_id
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
      and participation.when_completed is not null and not participation.preview
    order by participation.id
    on conflict do nothing
  `.execute(tx);
}

/** The regular groups that are attached to a survey or have a member in it, by name. */
export async function listGroupsOfSurvey(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from participant_group
    where account_id = ${accountId}::uuid and group_type = 'regular' and id in (
      select group_id from survey_group where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid
      union all
      select member.group_id
      from participation join participant_group_member as member
        on member.account_id = participation.account_id and member.participant_id = participation.participant_id
      where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
    )
    order by lower(name), id
  `.execute(tx);
  return rows;
}

/**
 * Number of invited people who submitted a survey, were in no group when the survey closed, and are still on the
 * organisation's list.
 */
export async function countInvitedInNoGroup(tx: Db, { accountId, surveyId }: SurveyKey): Promise<number> {
  const { rows } = await sql<{ invited: number }>`
    select count(*)::integer as invited from participation
    where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid and when_completed is not null and not preview and participant_id is not null
      and not exists (
        select from participation_group where account_id = ${accountId}::uuid and participation_group.participation_id = participation.id
      )
  `.execute(tx);
  return rows[0]!.invited;
}

/** Invited people by which of these groups they are in now, and how many of them submitted the survey. */
export async function listInvitedBlocks(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  groupIds: readonly string[],
): Promise<InvitedBlock[]> {
  const { rows } = await sql<InvitedBlock>`
    select groups, count(*)::integer as invited, count(when_completed)::integer as completed
    from (
      select participation.when_completed,
        coalesce(jsonb_agg(member.group_id order by member.group_id) filter (where member.group_id is not null), '[]') as groups
      from participation left join participant_group_member as member
        on member.account_id = participation.account_id and member.participant_id = participation.participant_id
          and member.group_id = any(${[...groupIds]}::uuid[])
      where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
        and participation.participant_id is not null and not participation.preview
      group by participation.id, participation.when_completed
    ) as person
    group by groups order by groups
  `.execute(tx);
  return rows;
}

/** Deletes the stored members of groups that are not reported. */
export async function deleteParticipationGroups(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  groupIds: readonly string[],
): Promise<void> {
  await sql`
    delete from participation_group where account_id = ${accountId}::uuid and group_id = any(${[...groupIds]}::uuid[])
      and participation_id in (select id from participation where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid)
  `.execute(tx);
}

/** A group that a participation was in at closing. */
export interface GroupMembership {
  groupId: string;
  participationId: string;
}

/** Participations that submitted a survey, by their group when it closed. */
export async function listParticipationGroups(tx: Db, { accountId, surveyId }: SurveyKey): Promise<GroupMembership[]> {
  const { rows } = await sql<GroupMembership>`
    select participation_group.group_id as "groupId", participation.id as "participationId"
    from participation join participation_group
      on participation_group.account_id = participation.account_id and participation_group.participation_id = participation.id
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
  `.execute(tx);
  return rows;
}

/**
 * Adds to the number of responses removed since a snapshot was made, and locks the snapshot.
 * @returns the total number removed. Undefined if there is no snapshot, or if its answers were erased.
 */
export async function addRemoved(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  { responses, invited }: Removed,
): Promise<Removed | undefined> {
  return tx
    .updateTable('results_snapshot')
    .set((eb) => ({ removed: eb('removed', '+', responses), removed_invited: eb('removed_invited', '+', invited) }))
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('survey')
          .where('account_id', '=', accountId)
          .where('id', '=', surveyId)
          .where('when_erased', 'is', null)
          .select('id'),
      ),
    )
    .returning(['removed as responses', 'removed_invited as invited'])
    .executeTakeFirst();
}

/** Stores, for each ledger entry in order, the variables that must not be released again. */
export async function setMixed(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  ledger: readonly Pick<LedgerEntry, 'mixed' | 'sharesMixed'>[],
): Promise<void> {
  const noted = JSON.stringify(ledger.map(({ mixed, sharesMixed }) => ({ mixed, sharesMixed })));
  await sql`
    update report_ledger set mixed = array(select jsonb_array_elements_text(names -> 'mixed')),
      shares_mixed = array(select jsonb_array_elements_text(names -> 'sharesMixed'))
    from jsonb_array_elements(${noted}::jsonb) with ordinality as noted (names, place)
    where account_id = ${accountId} and survey_id = ${surveyId} and seq = noted.place - 1
  `.execute(tx);
}

/** Deletes all answers to a survey, the steps kept from its reports, its group memberships and its released numbers. */
export async function deleteAnswers(tx: Db, { accountId, surveyId }: SurveyKey): Promise<void> {
  const ofSurvey = sql`account_id = ${accountId} and survey_id = ${surveyId}`;
  for (const table of ['answer', 'kept_step', 'participation_group'] as const) {
    await sql`
      delete from ${sql.table(table)} where (account_id, participation_id) in (select account_id, id from participation where ${ofSurvey})
    `.execute(tx);
  }
  await sql`delete from report_ledger where ${ofSurvey}`.execute(tx);
}

/**
 * Replaces a snapshot's file. The snapshot keeps the number of people, and the scores of everyone unless removals wait:
 * then they are about people who were removed.
 */
export const overwriteSnapshot = (
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  file: SnapshotFile & { number: number },
) =>
  tx
    .updateTable('results_snapshot')
    .set({
      ...file,
      score: sql`case when removed = 0 then score end`,
      scores: sql`case when removed = 0 then scores end`,
    })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();

/** Records that a survey's answers were erased. No one edited the survey, so `modified_at` does not change. */
export const setErased = (tx: Db, { accountId, surveyId }: SurveyKey, now: Date) =>
  tx
    .updateTable('survey')
    .set({ when_erased: now })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
