import { CompiledQuery, sql } from 'kysely';
import type { StoredAnswer } from '#rules/questions/questionRule.ts';
import type { Db } from '#server/db/database.ts';
import type { ParticipationKey } from './registrationQueries.ts';

/**
 * The participation that an answer belongs to, and its survey type version once its survey has been opened. Undefined
 * before that, except for a preview.
 */
export const findAnswerTarget = (db: Db, publicId: string) =>
  db
    .selectFrom('participation')
    .innerJoin('survey', (join) =>
      join
        .onRef('survey.account_id', '=', 'participation.account_id')
        .onRef('survey.id', '=', 'participation.survey_id'),
    )
    .where('participation.public_id', '=', publicId)
    .where(({ or, eb }) => or([eb('survey.when_open', 'is not', null), eb('participation.preview', '=', true)]))
    .select([
      'participation.account_id',
      'participation.id',
      'survey.type_hash',
      'survey.when_open',
      'participation.when_started',
    ])
    .executeTakeFirst();

export type AnswerTargetRow = NonNullable<Awaited<ReturnType<typeof findAnswerTarget>>>;

export interface AnswerToSave {
  /** Hash of the access token. */
  accessTokenHash: Buffer;
  participation: ParticipationKey;
  questionId: string;
  answer: StoredAnswer;
  /** When the answer was given. Null: when it is saved. */
  answeredAt: Date | null;
  /** True if the participation's start may have to be recorded. */
  mayBeFirst: boolean;
  now: Date;
}

/** The parameters of an answer, by their names in the statement. */
const sentColumns = {
  token_hash: 'bytea',
  account_id: 'uuid',
  participation_id: 'uuid',
  question_id: 'text',
  int_value: 'integer',
  int_values: 'integer[]',
  string_value: 'text',
  other_title: 'text',
  not_applicable: 'boolean',
  answered_at: 'timestamptz',
  may_be_first: 'boolean',
  now: 'timestamptz',
} as const;
type SentAnswer = Record<keyof typeof sentColumns, unknown>;
const columnNames = Object.keys(sentColumns) as (keyof SentAnswer)[];

/** Several answers are sent as JSON. A single one is sent as parameters, which the database parses in half the time. */
const sentRows = {
  several: `json_to_recordset($1::json) as sent (${Object.entries(sentColumns)
    .map((column) => column.join(' '))
    .join(', ')})`,
  one: `(values (${Object.values(sentColumns)
    .map((type, index) => `$${index + 1}::${type}`)
    .join(', ')})) as sent (${columnNames.join(', ')})`,
};

/*
 * Saves each answer if its access token is valid for the participation, the participation is not completed, its survey
 * is open (or it is a preview), and the answer is not older than a withdrawal. One statement saves all answers, in one
 * round trip and one transaction. Its lock on the participation is the weakest that excludes the FOR UPDATE of a
 * completion or a withdrawal. Answers do not exclude each other. All statements take locks in the order of the keys.
 *
 * Each look-up is independent (because of `offset 0` or the lock), so that it uses the whole key, whatever table
 * statistics the database has. With joins, the database scanned all participations of a survey for each answer while
 * its tables were freshly filled.
 *
 * Only the database's clock decides which answer is newer, since servers' clocks differ. A stored time in the future is
 * from before the clock was set back, and loses to every answer. `clock_timestamp()` is used because `now()` is the
 * start of the transaction: a withdrawal that the statement waited for would appear to be in the future. Stored times
 * are cut to milliseconds, as in requests. A finer time could be later than that of an answer given afterwards within
 * the same millisecond.
 */
const insertAnswers = (number: keyof typeof sentRows, ifLocked: '' | 'skip locked') => `
  insert into answer (account_id, participation_id, question_id,
    int_value, int_values, string_value, other_title, not_applicable, answered_at)
  select sent.account_id, sent.participation_id, sent.question_id,
    sent.int_value, sent.int_values, sent.string_value, sent.other_title, sent.not_applicable, sent.given_at
  from (
      select *, least(answered_at, date_trunc('milliseconds', clock_timestamp())) as given_at from ${sentRows[number]}
      order by account_id, participation_id, question_id
    ) as sent
    cross join lateral (
      select account_id, participation_id, person_id from session_token
      where hash = sent.token_hash and kind = 'access' and expires_at > sent.now
      offset 0
    ) as caller
    cross join lateral (
      select survey_id, preview from participation
      where account_id = sent.account_id and id = sent.participation_id
        and (person_id = caller.person_id or account_id = caller.account_id and id = caller.participation_id)
        and when_completed is null
        and (when_withdrawn is null or sent.answered_at is null or when_withdrawn <= sent.given_at or when_withdrawn > clock_timestamp())
        and (when_started is not null or sent.may_be_first)
      for key share ${ifLocked}
    ) as participation
    cross join lateral (
      select from survey
      where account_id = sent.account_id and id = participation.survey_id
        and (when_open is not null and when_closed is null or participation.preview)
      offset 0
    ) as survey
  on conflict (account_id, participation_id, question_id) do update set
    int_value = excluded.int_value, int_values = excluded.int_values, string_value = excluded.string_value,
    other_title = excluded.other_title, not_applicable = excluded.not_applicable, answered_at = excluded.answered_at
  where answer.answered_at <= excluded.answered_at or answer.answered_at > clock_timestamp()
  returning account_id, participation_id, question_id
`;

/**
 * Like `insertAnswers`, for answers that may be the first ones: also records the earliest of their times as the
 * participation's start.
 */
const insertFirstAnswers = (number: keyof typeof sentRows, ifLocked: '' | 'skip locked') => `
  with saved as (${insertAnswers(number, ifLocked)}), started as (
    update participation set when_started = (select min(sent.now) from ${sentRows[number]}) from saved
    where participation.account_id = saved.account_id and participation.id = saved.participation_id and when_started is null
  )
  select account_id, participation_id, question_id from saved
`;

/** JSON can contain half a surrogate pair, which database text cannot. */
const wellFormed = (text: string | null) => text && text.toWellFormed();

const toSent = ({
  accessTokenHash,
  participation,
  questionId,
  answer,
  answeredAt,
  mayBeFirst,
  now,
}: AnswerToSave): SentAnswer => ({
  token_hash: accessTokenHash,
  account_id: participation.account_id,
  participation_id: participation.id,
  question_id: questionId,
  int_value: answer.intValue,
  int_values: answer.intValues,
  string_value: wellFormed(answer.stringValue),
  other_title: wellFormed(answer.otherTitle),
  not_applicable: answer.notApplicable,
  answered_at: answeredAt,
  may_be_first: mayBeFirst,
  now,
});
/** Leaves out columns that are null, as most are. The database takes as long to parse a null as a value. */
function inJson(sent: SentAnswer): Partial<SentAnswer> {
  const row: Partial<SentAnswer> = {};
  for (const name of columnNames) if (sent[name] !== null) row[name] = sent[name];
  row.token_hash = `\\x${(sent.token_hash as Buffer).toString('hex')}`;
  return row;
}

/** The statements' texts are fixed, so that they are compiled and planned once. */
const statementsOf = (number: keyof typeof sentRows) => ({
  further: { together: insertAnswers(number, 'skip locked'), alone: insertAnswers(number, '') },
  first: { together: insertFirstAnswers(number, 'skip locked'), alone: insertFirstAnswers(number, '') },
});
const statements = { one: statementsOf('one'), several: statementsOf('several') };

/**
 * Saves answers, at most one to each question of a participation.
 * @param how `together`: skips participations that are being completed or withdrawn right now, so that no one waits for
 * another person. `alone`: waits until the completion or withdrawal ends.
 * @returns for each answer whether it was saved. If not, `findAnswer` returns the reason.
 */
export async function saveAnswers(db: Db, toSave: AnswerToSave[], how: 'together' | 'alone'): Promise<boolean[]> {
  const number = toSave.length === 1 ? 'one' : 'several';
  const sent = toSave.map(toSent);
  const { rows } = await db.executeQuery<{ participation_id: string; question_id: string }>(
    CompiledQuery.raw(
      statements[number][toSave.some(({ mayBeFirst }) => mayBeFirst) ? 'first' : 'further'][how],
      number === 'one' ? columnNames.map((name) => sent[0]![name]) : [JSON.stringify(sent.map(inJson))],
    ),
  );
  if (number === 'one') return [rows.length > 0];
  const saved = new Set(rows.map(({ participation_id, question_id }) => `${participation_id} ${question_id}`));
  return toSave.map(({ participation, questionId }) => saved.has(`${participation.id} ${questionId}`));
}

/** The state of a participation for a session. `found`: the participation belongs to the session. */
interface AnswerState {
  authenticated: boolean;
  found: boolean;
  completed: boolean;
  /** The survey accepts answers from this participation. */
  open: boolean;
  /** The question was answered, or all answers were withdrawn, after `answeredAt`. False if `answeredAt` is null. */
  overtaken: boolean;
}

/** Returns why an answer was not saved or cannot be saved. */
export async function findAnswer(
  db: Db,
  look: Pick<AnswerToSave, 'accessTokenHash' | 'questionId' | 'answeredAt' | 'now'> & { publicId: string | null },
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
      coalesce(participation.when_withdrawn > ${look.answeredAt} and participation.when_withdrawn <= clock_timestamp(), false) or exists (
        select from answer
        where answer.account_id = participation.account_id and answer.participation_id = participation.id
          and answer.question_id = ${look.questionId}
          and answer.answered_at > ${look.answeredAt} and answer.answered_at <= clock_timestamp()
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
