import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** A survey with the ids of the groups of its organisation, in ascending order. */
export interface SurveyOfGroups extends SurveyKey {
  groupIds: readonly string[];
}

/**
 * Closes a survey like one of another organisation, whose people are in the same groups and gave the same answers. The
 * results are equal except for the ids, because nothing in them depends on who gave an answer.
 */
export async function copyResults(db: Db, from: SurveyOfGroups, to: SurveyOfGroups): Promise<void> {
  const ids = [
    [from.accountId, to.accountId],
    [from.surveyId, to.surveyId],
    ...from.groupIds.map((id, nr) => [id, to.groupIds[nr]!]),
  ] as [string, string][];
  for (const table of ['response_step', 'results_snapshot', 'report_ledger'] as const) {
    const renamed = ids.reduce((text, [old, id]) => sql`replace(${text}, ${old}, ${id})`, sql`to_jsonb(own)::text`);
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, (${renamed})::jsonb)).*
      from ${sql.table(table)} as own where account_id = ${from.accountId} and survey_id = ${from.surveyId}`.execute(
      db,
    );
  }
  await renameInFile(db, to, ids);
  await sql`insert into participation_group (account_id, participation_id, group_id)
    select participation.account_id, participation.id, member.group_id
    from participation join participant_group_member as member
      on member.account_id = participation.account_id and member.participant_id = participation.participant_id
    where participation.account_id = ${to.accountId} and participation.survey_id = ${to.surveyId} and participation.when_completed is not null
      and exists (select from results_snapshot, jsonb_array_elements(invited) as block
        where results_snapshot.account_id = ${to.accountId} and survey_id = ${to.surveyId} and block -> 'groups' ? member.group_id::text)`.execute(
    db,
  );
  await sql`update survey set when_closed = own.when_closed, modified_at = own.modified_at, when_risk_considered = own.when_risk_considered
    from survey as own where own.account_id = ${from.accountId} and own.id = ${from.surveyId}
      and survey.account_id = ${to.accountId} and survey.id = ${to.surveyId}`.execute(db);
}

/** Ids have the same length, so that nothing in the file moves. */
async function renameInFile(db: Db, { accountId, surveyId }: SurveyKey, ids: [string, string][]): Promise<void> {
  const snapshot = db
    .selectFrom('results_snapshot')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId);
  const { columns, checksum } = await snapshot.select(['columns', 'checksum']).executeTakeFirstOrThrow();
  const bytes = ids.reduce((text, [old, id]) => text.replaceAll(old, id), gunzipSync(columns).toString('latin1'));
  const renamed = gzipSync(Buffer.from(bytes, 'latin1'));
  const own = createHash('sha256').update(renamed).digest();
  await db
    .updateTable('results_snapshot')
    .set({ columns: renamed, checksum: Buffer.concat([own, checksum.subarray(32)]) })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();
}
