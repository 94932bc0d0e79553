import { CompiledQuery, sql } from 'kysely';
import type { StoredAnswer } from '../../../rules/storedAnswer.ts';
import type { Db } from '../../db/database.ts';

/** Which survey type version a participation answers, from the opening of its survey on; undefined before, but for a preview. */
export const findAnswerTarget = (db: Db, publicId: string) =>
  db.selectFrom('participation')
    .innerJoin('survey', (join) => join
      .onRef('survey.account_id', '=', 'participation.account_id')
      .onRef('survey.id', '=', 'participation.survey_id'))
    .where('participation.public_id', '=', publicId)
    .where(({ or, eb }) => or([eb('survey.when_open', 'is not', null), eb('participation.preview', '=', true)]))
    .select(['survey.type_hash', 'survey.when_open', 'participation.when_started'])
    .executeTakeFirst();

export interface AnswerToSave {
  /** Hash of the caller's access token. */
  accessTokenHash: Buffer;
  /** The participation's id as its participant knows it. */
  publicId: string;
  questionId: string;
  answer: StoredAnswer;
  answeredAt: Date;
}

/*
 * Checks the access token, whose participation it is, that it is not completed and its survey open (a preview's always
 * is), and that the answer was not given before all were withdrawn, and saves it: one statement, one round trip, one
 * transaction. The lock is the weakest that waits for the FOR UPDATE of a completion or a withdrawal (and then sees it),
 * and never for another answer.
 */
const insertAnswer = (condition: string) => `
  insert into answer (account_id, participation_id, question_id,
    int_value, int_values, string_value, other_title, not_applicable, answered_at)
  select participation.account_id, participation.id, $4::text,
    $5::integer, $6::integer[], $7::text, $8::text, $9::boolean, $10::timestamptz
  from session_token
    join participation on participation.public_id = $3::uuid and (
      participation.person_id = session_token.person_id
      or participation.account_id = session_token.account_id and participation.id = session_token.participation_id
    )
    join survey on survey.account_id = participation.account_id and survey.id = participation.survey_id
  where session_token.hash = $1 and session_token.kind = 'access' and session_token.expires_at > $2::timestamptz
    and participation.when_completed is null
    and (survey.when_open is not null and survey.when_closed is null or participation.preview)
    and (participation.when_withdrawn is null or participation.when_withdrawn <= $10::timestamptz)
    and ${condition}
  for key share of participation
  on conflict (account_id, participation_id, question_id) do update set
    int_value = excluded.int_value, int_values = excluded.int_values, string_value = excluded.string_value,
    other_title = excluded.other_title, not_applicable = excluded.not_applicable, answered_at = excluded.answered_at
  where answer.answered_at <= excluded.answered_at
  returning account_id, participation_id
`;

/** That a participation is begun may be known from before its answers were withdrawn. */
const insertFurtherAnswer = insertAnswer('participation.when_started is not null');

/** The same for what may be the first answer: the start of the participation is noted with it. */
const insertFirstAnswer = `
  with saved as (${insertAnswer('true')}), started as (
    update participation set when_started = $2::timestamptz from saved
    where participation.account_id = saved.account_id and participation.id = saved.participation_id and when_started is null
  )
  select account_id, participation_id from saved
`;

/**
 * Saves an answer. The statement's text is fixed, so that it is compiled and planned once.
 * @param mayBeFirst whether the participation's start may have to be noted.
 * @returns false where nothing was saved: `lookForAnswer` tells why.
 */
export async function saveAnswer(db: Db, toSave: AnswerToSave, mayBeFirst: boolean, now: Date): Promise<boolean> {
  const { intValue, intValues, stringValue, otherTitle, notApplicable } = toSave.answer;
  const { rows } = await db.executeQuery(CompiledQuery.raw(mayBeFirst ? insertFirstAnswer : insertFurtherAnswer, [
    toSave.accessTokenHash, now, toSave.publicId, toSave.questionId,
    intValue, intValues, stringValue, otherTitle, notApplicable, toSave.answeredAt,
  ]));
  return rows.length > 0;
}

/** How things stand between a caller and a participation. `found`: it is the caller's own. */
export interface AnswerState {
  authenticated: boolean;
  found: boolean;
  completed: boolean;
  /** To this participation. */
  open: boolean;
  /** After `answeredAt` the question was answered, or all answers were withdrawn. */
  overtaken: boolean;
}

/** Why an answer was not saved, or would not be. */
export async function lookForAnswer(
  db: Db, look: Pick<AnswerToSave, 'accessTokenHash' | 'questionId' | 'answeredAt'> & { publicId: string | null }, now: Date,
): Promise<AnswerState> {
  const { rows } = await sql<AnswerState>`
    with caller as (
      select account_id, participation_id, person_id from session_token
      where hash = ${look.accessTokenHash} and kind = 'access' and expires_at > ${now}
    )
    select exists (select from caller) as authenticated,
      participation.id is not null as found,
      participation.when_completed is not null as completed,
      survey.when_open is not null and survey.when_closed is null or participation.preview as open,
      coalesce(participation.when_withdrawn > ${look.answeredAt}, false) or exists (
        select from answer
        where answer.account_id = participation.account_id and answer.participation_id = participation.id
          and answer.question_id = ${look.questionId} and answer.answered_at > ${look.answeredAt}
      ) as overtaken
    from (select 1) as one
      left join caller on true
      left join participation on participation.public_id = ${look.publicId}::uuid and (
        participation.person_id = caller.person_id
        or participation.account_id = caller.account_id and participation.id = caller.participation_id
      )
      left join survey on survey.account_id = participation.account_id and survey.id = participation.survey_id
  `.execute(db);
  return rows[0]!;
}
