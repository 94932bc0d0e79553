import { sql } from 'kysely';
import type { StoredAnswer } from '../../../rules/storedAnswer.ts';
import type { Db } from '../../db/database.ts';

/** What a question's answer may be checked by; it does not change while the survey is open. */
export interface AnswerTarget {
  typeHash: string;
}

/** Which survey type version a participation answers, while its survey is open or closed; undefined before. */
export const findAnswerTarget = (db: Db, publicId: string) =>
  db.selectFrom('participation')
    .innerJoin('survey', (join) => join
      .onRef('survey.account_id', '=', 'participation.account_id')
      .onRef('survey.id', '=', 'participation.survey_id'))
    .where('participation.public_id', '=', publicId)
    .where('survey.when_open', 'is not', null)
    .select('survey.type_hash as typeHash')
    .executeTakeFirst();

/** How the statement found things. `found`: it is the caller's own participation. */
export interface AnswerOutcome {
  authenticated: boolean;
  found: boolean;
  completed: boolean;
  open: boolean;
}

export interface AnswerToSave {
  questionId: string;
  answer: StoredAnswer;
  answeredAt: Date;
}

/**
 * Checks the access token, the participation and the survey's state, and saves the answer, in one statement: one round
 * trip, one transaction. The lock on the participation is the weakest that waits for the FOR UPDATE of a completion (and
 * then sees it), and never for another answer. An answer older than the stored one changes nothing; `toSave` null only
 * looks.
 */
export async function saveAnswer(
  db: Db, accessTokenHash: Buffer, publicId: string | null, toSave: AnswerToSave | null, now: Date,
): Promise<AnswerOutcome> {
  const answer = toSave?.answer;
  const { rows } = await sql<AnswerOutcome>`
    with caller as (
      select session.account_id, session.participation_id
      from session_token join session on session.id = session_token.session_id
      where session_token.hash = ${accessTokenHash} and session_token.kind = 'access' and session_token.expires_at > ${now}
    ), target as (
      select participation.account_id, participation.id, participation.when_started,
        participation.when_completed is not null as completed,
        survey.when_open is not null and survey.when_closed is null as open
      from caller
        join participation on participation.account_id = caller.account_id and participation.id = caller.participation_id
        join survey on survey.account_id = participation.account_id and survey.id = participation.survey_id
      where participation.public_id = ${publicId}::uuid
      for key share of participation
    ), writable as (
      select account_id, id, when_started from target where open and not completed and ${toSave !== null}::boolean
    ), saved as (
      insert into answer (account_id, participation_id, question_id,
        int_value, int_values, string_value, other_title, not_applicable, answered_at)
      select account_id, id, ${toSave?.questionId ?? null}::text,
        ${answer?.intValue ?? null}::integer, ${answer?.intValues ?? null}::integer[], ${answer?.stringValue ?? null}::text,
        ${answer?.otherTitle ?? null}::text, ${answer?.notApplicable ?? false}::boolean, ${toSave?.answeredAt ?? now}::timestamptz
      from writable
      on conflict (account_id, participation_id, question_id) do update set
        int_value = excluded.int_value, int_values = excluded.int_values, string_value = excluded.string_value,
        other_title = excluded.other_title, not_applicable = excluded.not_applicable, answered_at = excluded.answered_at
      where answer.answered_at <= excluded.answered_at
    ), started as (
      update participation set when_started = ${now}
      from writable
      where writable.when_started is null
        and participation.account_id = writable.account_id and participation.id = writable.id
    )
    select exists (select from caller) as authenticated, target.id is not null as found,
      coalesce(target.completed, false) as completed, coalesce(target.open, false) as open
    from (select 1) as one left join target on true
  `.execute(db);
  return rows[0]!;
}
