import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import { compiledOnce } from '#server/db/compiledOnce.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type Page, type PageRequest } from '#server/db/keysetPage.ts';
import type { SessionHolder } from '#server/http/session.ts';
import { logoOf } from '../account/logoQueries.ts';
import { shownColumns } from '../survey/surveyQueries.ts';

const withSurvey = (db: Db) =>
  db
    .selectFrom('participation')
    .innerJoin('survey', (join) =>
      join
        .onRef('survey.account_id', '=', 'participation.account_id')
        .onRef('survey.id', '=', 'participation.survey_id'),
    )
    .innerJoin('account', 'account.id', 'participation.account_id')
    .leftJoin('participant', (join) =>
      join
        .onRef('participant.account_id', '=', 'participation.account_id')
        .onRef('participant.id', '=', 'participation.participant_id'),
    )
    .select([
      'participation.account_id',
      'participation.id',
      'participation.public_id',
      'participation.token',
      'participation.person_id',
      'participation.participant_id',
      'participation.when_last_invited',
      'participation.when_last_reminded',
      'participation.when_started',
      'participation.when_completed',
      'participation.when_withdrawn',
      'participation.preview',
      'participation.language',
      ...shownColumns,
      'participant.given_name',
      'participant.family_name',
      'participant.email_address',
      logoOf('participation.account_id').as('logo'),
    ]);

/** A participation with the fields that are shown of its survey and organisation. */
export type ParticipationRow = NonNullable<Awaited<ReturnType<typeof findParticipation>>>;

/** Matches the session's participation, or those in the person's account. A print session matches none. */
const isHeldBy = (personId: string | null, accountId: string | null, participationId: string | null) => sql<boolean>`(
  participation.person_id = ${personId}::uuid
  or participation.account_id = ${accountId}::uuid and participation.id = ${participationId}::uuid
)`;

function holderOf(principal: SessionHolder): Parameters<typeof isHeldBy> {
  switch (principal.kind) {
    case 'person':
      return [principal.personId, null, null];
    case 'participation':
      return [null, principal.accountId, principal.participationId];
    case 'report':
      return [null, null, null];
  }
}

const heldByPublicId = compiledOnce((db, publicId: string, ...holder: Parameters<typeof isHeldBy>) =>
  withSurvey(db)
    .where('participation.public_id', '=', publicId)
    .where(isHeldBy(...holder)),
);

/** A participation that the session has access to, by its public id. Undefined for any other participation. */
export async function findParticipation(db: Db, principal: SessionHolder, publicId: string) {
  if (!isUuid(publicId)) return undefined;
  return (await heldByPublicId(db, publicId, ...holderOf(principal)))[0];
}

/** All participations in a person's account, the latest first. */
export const listParticipationsOfPerson = (db: Db, personId: string) =>
  withSurvey(db)
    .where('participation.person_id', '=', personId)
    .orderBy('participation.created_at', 'desc')
    .orderBy('participation.id')
    .execute();

const byKey = compiledOnce((db, accountId: string, id: string) =>
  withSurvey(db).where('participation.account_id', '=', accountId).where('participation.id', '=', id),
);

/** The participation that a session signed in to, or all those in the person's account, the latest first. */
export async function listOwnParticipations(
  db: Db,
  principal: SessionHolder,
  page: PageRequest,
): Promise<Page<ParticipationRow>> {
  if (principal.kind === 'participation' && page.after === null) {
    return { rows: await byKey(db, principal.accountId, principal.participationId), last: null };
  }
  const own =
    principal.kind === 'person'
      ? sql<boolean>`participation.person_id = ${principal.personId}`
      : isHeldBy(...holderOf(principal));
  return keysetPage(
    withSurvey(db).where(own),
    [
      { expression: sql`participation.created_at`, type: 'timestamptz', descending: true },
      { expression: sql`participation.id`, type: 'uuid' },
    ],
    page,
  );
}

const byToken = compiledOnce((db, token: string) => withSurvey(db).where('participation.token', '=', token));

/** The participation that a personal or share-link token signs in to. */
export const findParticipationByToken = async (db: Db, token: string) => (await byToken(db, token))[0];

export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

type Begun = Pick<ParticipationRow, 'account_id' | 'id' | 'when_started'>;

const withAnswers = (db: Db) =>
  db
    .selectFrom('answer')
    .select(['question_id', 'int_value', 'int_values', 'string_value', 'other_title', 'not_applicable', 'answered_at']);

const answersOf = compiledOnce((db, accountId: string, participationId: string) =>
  withAnswers(db).where('account_id', '=', accountId).where('participation_id', '=', participationId),
);

/**
 * The answers of a participation. Cleared answers are empty rows. A participation that was not started has no answers,
 * so the database is not queried.
 */
export const listAnswers = async (db: Db, { account_id, id, when_started }: Begun): Promise<AnswerRow[]> =>
  when_started === null ? [] : answersOf(db, account_id, id);

/** The answers of several participations, by their ids, in one query. */
export async function listAnswersOf(db: Db, participations: Begun[]): Promise<Map<string, AnswerRow[]>> {
  const answers = new Map<string, AnswerRow[]>(participations.map(({ id }) => [id, []]));
  const begun = participations.filter(({ when_started }) => when_started !== null);
  if (begun.length === 0) return answers;
  const [accountIds, ids] = [begun.map(({ account_id }) => account_id), begun.map(({ id }) => id)];
  const rows = await withAnswers(db)
    .select('participation_id')
    .where(
      sql<boolean>`(account_id, participation_id) in (select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`,
    )
    .execute();
  for (const row of rows) answers.get(row.participation_id)!.push(row);
  return answers;
}

/** The language of a participation, or else that of its organisation. English if there is no such participation. */
export async function findLanguageOf(db: Db, publicId: string): Promise<Language> {
  if (!isUuid(publicId)) return 'en';
  const row = await db
    .selectFrom('participation')
    .innerJoin('account', 'account.id', 'participation.account_id')
    .where('participation.public_id', '=', publicId)
    .select(['participation.language', 'account.language as account_language'])
    .executeTakeFirst();
  return row?.language ?? row?.account_language ?? 'en';
}

const lockHeld = compiledOnce((db, publicId: string, ...holder: Parameters<typeof isHeldBy>) =>
  db
    .selectFrom('participation')
    .innerJoin('survey', (join) =>
      join
        .onRef('survey.account_id', '=', 'participation.account_id')
        .onRef('survey.id', '=', 'participation.survey_id'),
    )
    .where('participation.public_id', '=', publicId)
    .where(isHeldBy(...holder))
    .select([
      'participation.account_id',
      'participation.id',
      'participation.survey_id',
      'participation.participant_id',
      'participation.when_started',
      'participation.when_completed',
      'participation.when_last_invited',
      'participation.by_hand',
      'participation.preview',
      'survey.type_hash',
      'survey.when_open',
      'survey.when_closed',
    ])
    // Operations of administrators lock them in the same order, which prevents deadlocks.
    .forShare('survey')
    .forUpdate('participation'),
);

/** Locks a participation of the session against answers, completion and withdrawal, and its survey against closing. */
export async function lockForCompletion(db: Db, principal: SessionHolder, publicId: string) {
  if (!isUuid(publicId)) return undefined;
  return (await lockHeld(db, publicId, ...holderOf(principal)))[0];
}

/** Stores the language of a participation of the session. @returns false if the session has no such participation. */
export async function setParticipationLanguage(
  db: Db,
  principal: SessionHolder,
  publicId: string,
  language: Language,
): Promise<boolean> {
  if (!isUuid(publicId)) return false;
  const { numUpdatedRows } = await db
    .updateTable('participation')
    .set({ language })
    .where(isHeldBy(...holderOf(principal)))
    .where('participation.public_id', '=', publicId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Submits a participation. Deletes the time of an earlier withdrawal, since no answer is accepted any more. An invited
 * person counts as having started even without an answer. Otherwise an empty response would stop counting when the
 * person leaves the organisation's list, which would disclose that it is empty.
 */
export const setCompleted = compiledOnce((db, accountId: string, id: string, now: Date) =>
  db
    .updateTable('participation')
    .set((eb) => ({
      when_completed: now,
      when_withdrawn: null,
      when_started: eb
        .case()
        .when('participant_id', 'is not', null)
        .then(eb.fn.coalesce('when_started', eb.val(now)))
        .else(eb.ref('when_started'))
        .end(),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id),
);

/**
 * Deletes all answers of participations, and the steps kept from their reports, as if they had not been started. As long
 * as their survey is not closed, answers given before this moment (by the database's clock) are no longer saved.
 */
export async function deleteAnswersOf(tx: Db, participations: { account_id: string; id: string }[]): Promise<void> {
  if (participations.length === 0) return;
  await sql`
    with reset as (
      update participation set when_started = null, when_completed = null,
        when_withdrawn = case when survey.when_closed is null then clock_timestamp() end
      from unnest(${participations.map(({ account_id }) => account_id)}::uuid[], ${participations.map(({ id }) => id)}::uuid[]) as listed (account_id, id),
        survey
      where participation.account_id = listed.account_id and participation.id = listed.id
        and survey.account_id = participation.account_id and survey.id = participation.survey_id
      returning participation.account_id, participation.id
    ), kept as (
      delete from kept_step using reset where kept_step.account_id = reset.account_id and kept_step.participation_id = reset.id
    )
    delete from answer using reset where answer.account_id = reset.account_id and answer.participation_id = reset.id
  `.execute(tx);
}

/** For each participation, the names of the groups that its participant is in, or was in when the survey closed. */
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
