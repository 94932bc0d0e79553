import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** By participation, the names of the groups that its participant is in, or was in when the survey closed. */
export async function listGroupsOf(
  db: Db,
  participations: { account_id: string; id: string }[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select participation.id, array_agg(participant_group.name order by lower(participant_group.name)) as names
    from unnest(${participations.map(({ account_id }) => account_id)}::uuid[], ${participations.map(({ id }) => id)}::uuid[]) as listed (account_id, id)
      join participation on participation.account_id = listed.account_id and participation.id = listed.id
      join participant_group on participant_group.account_id = participation.account_id and (
        exists (
          select from participant_group_member as member where member.account_id = participation.account_id
            and member.group_id = participant_group.id and member.participant_id = participation.participant_id
        ) or exists (
          select from participation_group as frozen where frozen.account_id = participation.account_id
            and frozen.group_id = participant_group.id and frozen.participation_id = participation.id
        )
      )
    group by participation.id
  `.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
