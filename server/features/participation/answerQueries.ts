import { CompiledQuery, sql } from 'kysely';
import type { StoredAnswer } from '../../../rules/storedAnswer.ts';
import type { Db } from '../../db/database.ts';

/**
 * Where answers to a participation go, and which survey type version it answers, from the opening of its survey on;
 * undefined before, but for a preview.
 */
export const findAnswerTarget = (db: Db, publicId: string) =>
  db.selectFrom('participation')
    .innerJoin('survey', (join) => join
      .onRef('survey.account_id', '=', 'participation.account_id')
      .onRef('survey.id', '=', 'participation.survey_id'))
    .where('participation.public_id', '=', publicId)
    .where(({ or, eb }) => or([eb('survey.when_open', 'is not', null), eb('participation.preview', '=', true)]))
    .select(['participation.account_id', 'participation.survey_id', 'participation.id', 'survey.type_hash', 'survey.when_open', 'participation.when_started'])
    .executeTakeFirst();

/** Where a participation is, and its id as its participant knows it. */
export interface ParticipationKey {
  accountId: string;
  surveyId: string;
  id: string;
  publicId: string;
}

export interface AnswerToSave {
  /** Hash of the caller's access token. */
  accessTokenHash: Buffer;
  participation: ParticipationKey;
  questionId: string;
  answer: StoredAnswer;
  answeredAt: Date;
  /** Whether the participation's start may have to be noted. */
  mayBeFirst: boolean;
  now: Date;
}

/*
 * Checks of each answer the access token, whose participation it is, that it is not completed and its survey open (a
 * preview's always is), and that it was not given before all were withdrawn, and saves it: one statement for all of them,
 * one round trip, one transaction. The lock is the weakest that keeps out the FOR UPDATE of a completion or a
 * withdrawal, and never another answer's. Locks are taken in the order of the keys, whoever takes them.
 */
const insertAnswers = (ifLocked: '' | 'skip locked') => `
  insert into answer (account_id, participation_id, question_id,
    int_value, int_values, string_value, other_title, not_applicable, answered_at)
  select participation.account_id, participation.id, sent.question_id,
    sent.int_value, sent.int_values, sent.string_value, sent.other_title, sent.not_applicable, sent.answered_at
  from json_to_recordset($1::json) as sent (
      token_hash text, account_id uuid, survey_id uuid, participation_id uuid, public_id uuid, question_id text,
      int_value integer, int_values integer[], string_value text, other_title text, not_applicable boolean,
      answered_at timestamptz, may_be_first boolean, now timestamptz
    )
    join session_token on session_token.hash = decode(sent.token_hash, 'hex')
    join participation on participation.account_id = sent.account_id and participation.id = sent.participation_id
      and participation.public_id = sent.public_id and participation.survey_id = sent.survey_id and (
        participation.person_id = session_token.person_id
        or participation.account_id = session_token.account_id and participation.id = session_token.participation_id
      )
    join survey on survey.account_id = sent.account_id and survey.id = sent.survey_id
  where session_token.kind = 'access' and session_token.expires_at > sent.now
    and participation.when_completed is null
    and (survey.when_open is not null and survey.when_closed is null or participation.preview)
    and (participation.when_withdrawn is null or participation.when_withdrawn <= sent.answered_at)
    and (participation.when_started is not null or sent.may_be_first)
  order by participation.account_id, participation.id, sent.question_id
  for key share of participation ${ifLocked}
  on conflict (account_id, participation_id, question_id) do update set
    int_value = excluded.int_value, int_values = excluded.int_values, string_value = excluded.string_value,
    other_title = excluded.other_title, not_applicable = excluded.not_applicable, answered_at = excluded.answered_at
  where answer.answered_at <= excluded.answered_at
  returning account_id, participation_id, question_id
`;

/** The same for what may be first answers: the start of the participation is noted with it. */
const insertFirstAnswers = (ifLocked: '' | 'skip locked') => `
  with saved as (${insertAnswers(ifLocked)}), started as (
    update participation set when_started = $2::timestamptz from saved
    where participation.account_id = saved.account_id and participation.id = saved.participation_id and when_started is null
  )
  select account_id, participation_id, question_id from saved
`;

/** JSON can tell half a surrogate pair, which no database text can hold. */
const wellFormed = (text: string | null) => text && text.toWellFormed();

/** The statements' texts are fixed, so that they are compiled and planned once. */
const statements = {
  further: { together: insertAnswers('skip locked'), alone: insertAnswers('') },
  first: { together: insertFirstAnswers('skip locked'), alone: insertFirstAnswers('') },
};

/**
 * Saves answers, of which no two are to the same question of the same participation.
 * @param how together: none of a participation that is being completed or withdrawn from at this moment, so that nobody
 * waits for somebody else; alone: waits until that is done.
 * @returns for each whether it was saved: `lookForAnswer` tells why not.
 */
export async function saveAnswers(db: Db, toSave: AnswerToSave[], how: 'together' | 'alone'): Promise<boolean[]> {
  const sent = JSON.stringify(toSave.map(({ accessTokenHash, participation, questionId, answer, answeredAt, mayBeFirst, now }) => ({
    token_hash: accessTokenHash.toString('hex'),
    account_id: participation.accountId, survey_id: participation.surveyId,
    participation_id: participation.id, public_id: participation.publicId, question_id: questionId,
    int_value: answer.intValue, int_values: answer.intValues, string_value: wellFormed(answer.stringValue), other_title: wellFormed(answer.otherTitle),
    not_applicable: answer.notApplicable, answered_at: answeredAt, may_be_first: mayBeFirst, now,
  })));
  const first = toSave.find(({ mayBeFirst }) => mayBeFirst);
  const { rows } = await db.executeQuery<{ participation_id: string; question_id: string }>(
    first ? CompiledQuery.raw(statements.first[how], [sent, first.now]) : CompiledQuery.raw(statements.further[how], [sent]),
  );
  if (toSave.length === 1) return [rows.length > 0];
  const saved = new Set(rows.map(({ participation_id, question_id }) => `${participation_id} ${question_id}`));
  return toSave.map(({ participation, questionId }) => saved.has(`${participation.id} ${questionId}`));
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
  db: Db, look: Pick<AnswerToSave, 'accessTokenHash' | 'questionId' | 'answeredAt' | 'now'> & { publicId: string | null },
): Promise<AnswerState> {
  const { rows } = await sql<AnswerState>`
    with caller as (
      select account_id, participation_id, person_id from session_token
      where hash = ${look.accessTokenHash} and kind = 'access' and expires_at > ${look.now}
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
