import { randomUUID } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Language } from '../../../contract/languages.ts';
import type { Db } from '../../db/database.ts';
import { isUuid } from '../../db/isUuid.ts';
import { keysetPage, type PageRequest } from '../../db/keysetPage.ts';
import type { Tables } from '../../db/schema.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import { newToken } from '../../http/secret.ts';
import type { SessionHolder } from '../../http/session.ts';
import { logoOf } from '../account/logoQueries.ts';

const withSurvey = (db: Db) =>
  db.selectFrom('participation')
    .innerJoin('survey', (join) => join
      .onRef('survey.account_id', '=', 'participation.account_id')
      .onRef('survey.id', '=', 'participation.survey_id'))
    .innerJoin('account', 'account.id', 'participation.account_id')
    .leftJoin('participant', (join) => join
      .onRef('participant.account_id', '=', 'participation.account_id')
      .onRef('participant.id', '=', 'participation.participant_id'))
    .select([
      'participation.account_id', 'participation.id', 'participation.public_id', 'participation.token', 'participation.person_id',
      'participation.participant_id', 'participation.when_last_invited', 'participation.when_last_reminded',
      'participation.when_started', 'participation.when_completed', 'participation.when_withdrawn', 'participation.preview', 'participation.language',
      'survey.name as survey_name', 'survey.type_hash', 'survey.when_open', 'survey.when_closed', 'survey.when_erased', 'survey.close_at',
      'survey.contact_name', 'survey.contact_email', 'survey.welcome',
      sql<string | null>`coalesce(survey.privacy_statement, account.privacy_statement)`.as('privacy_statement'),
      sql<string | null>`coalesce(survey.support_article, account.support_article)`.as('support_article'),
      'account.name as account_name', 'account.time_zone', 'account.language as account_language', 'account.knowledge_library',
      'participant.given_name', 'participant.family_name', 'participant.email_address',
      logoOf('participation.account_id').as('logo'),
    ]);

/** A participation with what is shown of its survey and organisation. */
export type ParticipationRow = NonNullable<Awaited<ReturnType<typeof findParticipation>>>;

/** A participation's own, or one that was added to the person's account; a report is read by nobody's. */
const isHeldBy = (caller: SessionHolder) => (eb: ExpressionBuilder<Tables, 'participation'>) => {
  switch (caller.kind) {
    case 'person': return eb('participation.person_id', '=', caller.personId);
    case 'participation': return eb.and({ 'participation.account_id': caller.accountId, 'participation.id': caller.participationId });
    case 'report': return eb.lit(false);
  }
};

/** The caller's own participation, by the id that the participant knows; anybody else's is not found. */
export async function findParticipation(db: Db, caller: SessionHolder, publicId: string) {
  if (!isUuid(publicId)) return undefined;
  return withSurvey(db)
    .where(isHeldBy(caller))
    .where('participation.public_id', '=', publicId)
    .executeTakeFirst();
}

/** All participations in a person's account, the latest first. */
export const listParticipationsOfPerson = (db: Db, personId: string) =>
  withSurvey(db)
    .where('participation.person_id', '=', personId)
    .orderBy('participation.created_at', 'desc')
    .orderBy('participation.id')
    .execute();

/** The participations of a session: the one that it signed in to, or all of a person, the latest first. */
export const listOwnParticipations = (db: Db, caller: SessionHolder, page: PageRequest) =>
  keysetPage(
    withSurvey(db).where(isHeldBy(caller)),
    [
      { expression: sql`participation.created_at`, type: 'timestamptz', descending: true },
      { expression: sql`participation.id`, type: 'uuid' },
    ],
    page,
  );

/** The participation that a personal or share-link token signs in to. */
export const findParticipationByToken = (db: Db, token: string) =>
  withSurvey(db).where('participation.token', '=', token).executeTakeFirst();

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

const withAnswers = (db: Db) =>
  db.selectFrom('answer').select(['question_id', 'int_value', 'int_values', 'string_value', 'other_title', 'not_applicable', 'answered_at']);

/** The answers of a participation; cleared ones are empty rows. */
export const listAnswers = (db: Db, accountId: string, participationId: string) =>
  withAnswers(db).where('account_id', '=', accountId).where('participation_id', '=', participationId).execute();

/** The answers of several participations, by their ids, in one query. */
export async function listAnswersOf(db: Db, participations: { account_id: string; id: string }[]): Promise<Map<string, AnswerRow[]>> {
  const accountIds = participations.map(({ account_id }) => account_id);
  const ids = participations.map(({ id }) => id);
  const rows = await withAnswers(db)
    .select('participation_id')
    .where(sql<boolean>`(account_id, participation_id) in (select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
    .execute();
  const answers = new Map<string, AnswerRow[]>(ids.map((id) => [id, []]));
  for (const row of rows) answers.get(row.participation_id)!.push(row);
  return answers;
}

/** The language kept on a participation, or else its organisation's; English where there is no such participation. */
export async function findLanguageOf(db: Db, publicId: string): Promise<Language> {
  if (!isUuid(publicId)) return 'en';
  const row = await db.selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.account_id')
    .where('participation.public_id', '=', publicId)
    .select(['participation.language', 'account.language as account_language'])
    .executeTakeFirst();
  return row?.language ?? row?.account_language ?? 'en';
}

/** Keeps a language on a participation, by its token, that has none yet. */
export const keepFirstLanguage = (db: Db, token: string, language: Language) =>
  db.updateTable('participation').set({ language }).where('token', '=', token).where('language', 'is', null).execute();

export const findSurveyByShareToken = (db: Db, shareToken: string) =>
  db.selectFrom('survey').where('share_token', '=', shareToken).select(['account_id', 'id', 'when_open', 'when_closed']).executeTakeFirst();

/** A new anonymous participation, from the share link, in the language that was asked for. */
export async function insertSharedParticipation(
  db: Db, survey: { account_id: string; id: string }, language: Language | null, now: Date,
): Promise<string> {
  const token = newToken();
  await db.insertInto('participation')
    .values({
      account_id: survey.account_id, id: randomUUID(), survey_id: survey.id, participant_id: null,
      public_id: randomUUID(), token, when_last_invited: null, when_started: null, when_completed: null, created_at: now, language,
    })
    .execute();
  return token;
}

/** The caller's participation locked against answers, completion and withdrawal, its survey against closing. */
export async function lockForCompletion(db: Db, caller: SessionHolder, publicId: string) {
  if (!isUuid(publicId)) return undefined;
  return db.selectFrom('participation')
    .innerJoin('survey', (join) => join
      .onRef('survey.account_id', '=', 'participation.account_id')
      .onRef('survey.id', '=', 'participation.survey_id'))
    .where(isHeldBy(caller))
    .where('participation.public_id', '=', publicId)
    .select([
      'participation.account_id', 'participation.id', 'participation.participant_id', 'participation.when_completed', 'participation.preview',
      'survey.type_hash', 'survey.when_open', 'survey.when_closed',
    ])
    // In this order, in which administrators lock them too: neither waits for the other.
    .forShare('survey')
    .forUpdate('participation')
    .executeTakeFirst();
}

/** Keeps a language on the caller's own participation. @returns whether there is such a one. */
export async function setParticipationLanguage(db: Db, caller: SessionHolder, publicId: string, language: Language): Promise<boolean> {
  if (!isUuid(publicId)) return false;
  const { numUpdatedRows } = await db.updateTable('participation')
    .set({ language })
    .where(isHeldBy(caller))
    .where('participation.public_id', '=', publicId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No answer is taken from then on, so a withdrawal before is forgotten. */
export const setCompleted = (db: Db, { account_id, id }: { account_id: string; id: string }, now: Date) =>
  db.updateTable('participation')
    .set({ when_completed: now, when_withdrawn: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Of a survey that closes: no answer is taken any more that would have to be told from those withdrawn. */
export const forgetWithdrawals = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db.updateTable('participation')
    .set({ when_withdrawn: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('when_withdrawn', 'is not', null)
    .execute();

/**
 * Deletes all that was answered in participations, which are then as if they had not been begun. While their survey is
 * not closed, answers given before `now` are not taken any more.
 */
export async function deleteAnswersOf(tx: Db, participations: { account_id: string; id: string }[], now: Date): Promise<void> {
  if (participations.length === 0) return;
  await sql`
    with reset as (
      update participation set when_started = null, when_completed = null,
        when_withdrawn = case when survey.when_closed is null then ${now}::timestamptz end
      from unnest(${participations.map(({ account_id }) => account_id)}::uuid[], ${participations.map(({ id }) => id)}::uuid[]) as listed (account_id, id),
        survey
      where participation.account_id = listed.account_id and participation.id = listed.id
        and survey.account_id = participation.account_id and survey.id = participation.survey_id
      returning participation.account_id, participation.id
    )
    delete from answer using reset where answer.account_id = reset.account_id and answer.participation_id = reset.id
  `.execute(tx);
}

/** Removes share-link participations that never held an answer and that nobody has touched since `before`. */
export const deleteEmptySharedParticipations = (db: Db, before: Date) =>
  db.deleteFrom('participation')
    .where('participant_id', 'is', null)
    .where('preview', '=', false)
    .where('when_started', 'is', null)
    .where('when_completed', 'is', null)
    .where('created_at', '<', before)
    .execute();
