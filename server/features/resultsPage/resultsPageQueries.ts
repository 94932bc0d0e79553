import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { ResultsPageTable } from '#server/db/tables/resultsTables.ts';

export type ResultsPageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** The results page of a survey. Undefined if none was saved. */
export const findPage = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('results_page')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['saved', 'when_saved', 'published', 'when_published', 'token', 'when_sent', 'sent_to'])
    .executeTakeFirst();

/** Saves a page. What is published stays. */
export const storePage = (
  db: Db,
  { accountId, surveyId }: SurveyKey,
  page: Pick<Insertable<ResultsPageTable>, 'saved' | 'when_saved'>,
) =>
  db
    .insertInto('results_page')
    .values({ account_id: accountId, survey_id: surveyId, ...page })
    .onConflict((conflict) => conflict.columns(['account_id', 'survey_id']).doUpdateSet(page))
    .execute();

export const updatePage = (db: Db, { accountId, surveyId }: SurveyKey, changes: Updateable<ResultsPageTable>) =>
  db
    .updateTable('results_page')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();

/** The survey of a page: its name, organisation and dates. */
export const findPageSurvey = (db: Db, { accountId, surveyId }: SurveyKey) =>
  selectPageSurvey(db).where('survey.account_id', '=', accountId).where('survey.id', '=', surveyId).executeTakeFirst();

/** The published page with this token, and its survey. Undefined if no page of an active organisation has it. */
export const findPublished = (db: Db, token: string) =>
  selectPageSurvey(db)
    .innerJoin('results_page as page', (join) =>
      join.onRef('page.account_id', '=', 'survey.account_id').onRef('page.survey_id', '=', 'survey.id'),
    )
    .where('page.token', '=', token)
    .where('account.when_disabled', 'is', null)
    .where('account.when_archived', 'is', null)
    .select('page.published')
    .executeTakeFirst();

export type PageSurvey = NonNullable<Awaited<ReturnType<typeof findPageSurvey>>>;

const selectPageSurvey = (db: Db) =>
  db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .select([
      'survey.name',
      'survey.type_hash',
      'survey.when_open',
      'survey.when_closed',
      'account.name as organisation',
      'account.time_zone',
    ]);

/**
 * The participations of everyone on a survey's list who gets mail, whether they answered or not, by id. The order and the
 * selection do not depend on answers. They also do not depend on the time of the invitation, which someone who has answered
 * loses when their address is changed.
 */
export async function listRecipients(db: Db, { accountId, surveyId }: SurveyKey): Promise<string[]> {
  const rows = await db
    .selectFrom('participation as p')
    .innerJoin('participant', (join) =>
      join.onRef('participant.account_id', '=', 'p.account_id').onRef('participant.id', '=', 'p.participant_id'),
    )
    .leftJoin('mail_refusal as r', (join) =>
      join
        .onRef('r.account_id', '=', 'p.account_id')
        .on('r.email_address', '=', sql<string>`lower(participant.email_address)`),
    )
    .where('p.account_id', '=', accountId)
    .where('p.survey_id', '=', surveyId)
    .where('r.account_id', 'is', null)
    .orderBy('p.id')
    .select('p.id')
    .execute();
  return rows.map(({ id }) => id);
}
