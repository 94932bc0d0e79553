import { sql } from 'kysely';
import type { NormScores } from '#server/db/tables/resultsTables.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** The key of a norm: a survey type, for one organisation. */
export interface NormKey {
  accountId: string;
  typeId: string;
}

/** The latest usable survey of another organisation. */
export interface NormSurvey extends SurveyKey {
  people: number;
  /** When the organisation first closed a survey that meets all conditions of `listNormSurveys`. */
  whenFirstClosed: Date;
}

export interface StoredEdition {
  madeAt: Date;
  organisations: number;
  people: number;
  scores: NormScores;
}

/**
 * For each other organisation, its latest closed survey of the type with at least `minimum` people, without waiting
 * removals, and with a releasable score of everyone. The newest comes first. A disabled or archived organisation has
 * left and is not part of the norm.
 */
export async function listNormSurveys(db: Db, { accountId, typeId }: NormKey, minimum: number): Promise<NormSurvey[]> {
  const { rows } = await sql<NormSurvey>`
    select "accountId", "surveyId", people, "whenFirstClosed" from (
      select distinct on (survey.account_id) survey.account_id as "accountId", survey.id as "surveyId", snapshot.people, survey.when_closed,
        min(survey.when_closed) over (partition by survey.account_id) as "whenFirstClosed"
      from survey
      join account on account.id = survey.account_id
      join results_snapshot as snapshot on snapshot.account_id = survey.account_id and snapshot.survey_id = survey.id
      where survey.account_id <> ${accountId} and survey.type_id = ${typeId} and survey.when_closed is not null
        and survey.when_results_deleted is null and snapshot.removed = 0 and snapshot.score is not null and snapshot.people >= ${minimum}::int
        and account.when_disabled is null and account.when_archived is null
      order by survey.account_id, survey.when_closed desc, survey.id
    ) as latest
    order by when_closed desc, "surveyId"
  `.execute(db);
  return rows;
}

/** Prevents other transactions from creating a norm for the organisation until this one ends. */
export const lockNorm = (tx: Db, { accountId }: NormKey) =>
  tx.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().executeTakeFirst();

/** Does not find an edition that does not say by which rules its scores were made. */
export async function findEdition(db: Db, { accountId, typeId }: NormKey): Promise<StoredEdition | undefined> {
  return db
    .selectFrom('norm_edition')
    .where('account_id', '=', accountId)
    .where('type_id', '=', typeId)
    .where(sql<boolean>`scores -> 'rules' is not null`)
    .select(['made_at as madeAt', 'organisations', 'people', 'scores'])
    .executeTakeFirst();
}

export async function replaceEdition(
  tx: Db,
  { accountId, typeId }: NormKey,
  edition: StoredEdition | null,
): Promise<void> {
  await tx.deleteFrom('norm_edition').where('account_id', '=', accountId).where('type_id', '=', typeId).execute();
  if (!edition) return;
  const { madeAt, organisations, people, scores } = edition;
  await tx
    .insertInto('norm_edition')
    .values({
      account_id: accountId,
      type_id: typeId,
      made_at: madeAt,
      organisations,
      people,
      scores: JSON.stringify(scores),
    })
    .execute();
}
