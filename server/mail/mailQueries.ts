import { sql } from 'kysely';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Language } from '#contract/languages.ts';
import type { ScaleAnswers } from '#rules/scoring.ts';
import { compiledOnce } from '../db/compiledOnce.ts';
import type { Db } from '../db/database.ts';
import type { JobRecord } from '../jobs/jobQueries.ts';
import type { MailToParticipant, MailToParticipation } from './enqueueMail.ts';
import { selectSurveyMail, type StoredSurveyMail } from './surveyMailQueries.ts';

/** The data of a mail to a participation. */
export interface MailData extends StoredSurveyMail, Recipient {}

/** The part of the data that is different for each participation. */
export interface Recipient {
  whenCompleted: Date | null;
  /** The language that the participant chose. Null if none. */
  language: Language | null;
  /** The personal token of the invitation link. */
  token: string;
  givenName: string;
  familyName: string;
  emailAddress: string;
  stopToken: string;
}

/**
 * Selects the participations (`p`) of an organisation as `MailData`. Without those that have no recipient, because the
 * participant was deleted, or the address has opted out or bounced.
 */
const selectMailData = (db: Db, accountId: string) =>
  selectSurveyMail(db)
    .innerJoin('participation as p', (join) =>
      join.onRef('p.account_id', '=', 's.account_id').onRef('p.survey_id', '=', 's.id'),
    )
    .innerJoin('participant', (join) =>
      join.onRef('participant.account_id', '=', 'p.account_id').onRef('participant.id', '=', 'p.participant_id'),
    )
    .select([
      'p.when_completed as whenCompleted',
      'p.language',
      'p.token',
      'participant.given_name as givenName',
      'participant.family_name as familyName',
      'participant.email_address as emailAddress',
      'participant.stop_token as stopToken',
    ])
    .where('p.account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_refusal as r')
            .select('r.account_id')
            .whereRef('r.account_id', '=', 'p.account_id')
            .where('r.email_address', '=', sql<string>`lower(participant.email_address)`),
        ),
      ),
    );

const mailDataOf = compiledOnce((db: Db, accountId: string, participationId: string) =>
  selectMailData(db, accountId).where('p.id', '=', participationId),
);
/** The data of a mail to a participation. Undefined if it was deleted or has no recipient. */
export const findMailData = async (
  db: Db,
  { accountId, participationId }: { accountId: string; participationId: string },
): Promise<MailData | undefined> => (await mailDataOf(db, accountId, participationId))[0];

/**
 * The link of the published results page of a participant's survey, and its language. Undefined if there is none, or the
 * organisation is disabled or archived.
 */
export const findResultsLink = (
  db: Db,
  accountId: string,
  participationId: string,
): Promise<{ token: string; language: Language } | undefined> =>
  db
    .selectFrom('participation as p')
    .innerJoin('results_page as page', (join) =>
      join.onRef('page.account_id', '=', 'p.account_id').onRef('page.survey_id', '=', 'p.survey_id'),
    )
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .where('p.account_id', '=', accountId)
    .where('p.id', '=', participationId)
    .where('p.participant_id', 'is not', null)
    .where('page.token', 'is not', null)
    .where('a.when_disabled', 'is', null)
    .where('a.when_archived', 'is', null)
    .select(['page.token', sql<Language>`page.published ->> 'language'`.as('language')])
    .$narrowType<{ token: string }>()
    .executeTakeFirst();

/**
 * The open surveys to which an organisation has invited a participant, the latest first. None if the organisation is
 * disabled or archived.
 */
export const listInvitations = (db: Db, { accountId, participantId }: MailToParticipant): Promise<MailData[]> =>
  selectMailData(db, accountId)
    .where('p.participant_id', '=', participantId)
    .where('p.when_last_invited', 'is not', null)
    .where('s.when_open', 'is not', null)
    .where('s.when_closed', 'is', null)
    .where('a.when_disabled', 'is', null)
    .where('a.when_archived', 'is', null)
    .orderBy('s.when_open', 'desc')
    .orderBy('s.id')
    .execute();

/** A participation's answers on scales, and the survey type version. Undefined if the participation was deleted. */
export async function findScaleAnswers(
  db: Db,
  accountId: string,
  participationId: string,
): Promise<{ definition: SurveyType; answers: ScaleAnswers } | undefined> {
  const answered = await db
    .selectFrom('participation as p')
    .innerJoin('survey as s', (join) =>
      join.onRef('s.account_id', '=', 'p.account_id').onRef('s.id', '=', 'p.survey_id'),
    )
    .innerJoin('survey_type_version as version', 'version.hash', 's.type_hash')
    .select('version.definition')
    .where('p.account_id', '=', accountId)
    .where('p.id', '=', participationId)
    .executeTakeFirst();
  if (!answered) return undefined;
  const answers = await db
    .selectFrom('answer')
    .select(['question_id', 'int_value'])
    .where('account_id', '=', accountId)
    .where('participation_id', '=', participationId)
    .execute();
  return { ...answered, answers: new Map(answers.map(({ question_id, int_value }) => [question_id, int_value])) };
}

/** Records that an address bounces. The organisation no longer sends mail to it. */
export async function recordUndeliverable(db: Db, accountId: string, emailAddress: string, now: Date): Promise<void> {
  await db
    .insertInto('mail_refusal')
    .values({
      account_id: accountId,
      email_address: sql<string>`lower(${emailAddress})`,
      reason: 'undeliverable',
      when_refused: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Marks everyone in the survey who has not been invited yet as invited, except people who submitted before the address
 * changed.
 * @returns the ids of their participations.
 */
export const setInvited = async (
  db: Db,
  { accountId, surveyId }: { accountId: string; surveyId: string },
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .updateTable('participation')
    .set({ when_last_invited: now })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is not', null)
    .where('when_last_invited', 'is', null)
    .where('when_completed', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Records that an invitation or a reminder was accepted for delivery. Changes nothing if the participation was deleted.
 */
export const invitationDelivered = ({ accountId, participationId }: MailToParticipation, now: Date): JobRecord => sql`
  update participation set when_invitation_delivered = ${now}::timestamptz
  where account_id = ${accountId} and id = ${participationId}`;

/** The name of the mail server among the tasks whose last runs are recorded. */
const mailServerTask = 'mail server';

/**
 * Records that mail leaves, or why it cannot, for all servers. A problem that lasts keeps the time when it began.
 * @param problem one line without anything about a person. Null: mail leaves.
 */
export async function recordMailServer(db: Db, problem: string | null, now: Date): Promise<void> {
  await (
    problem === null
      ? sql`
        insert into task_run (task, when_succeeded) values (${mailServerTask}, ${now})
        on conflict (task) do update set when_succeeded = ${now}, when_failed = null, problem = null`
      : sql`
        insert into task_run (task, when_failed, problem) values (${mailServerTask}, ${now}, ${problem})
        on conflict (task) do update set when_failed = coalesce(task_run.when_failed, ${now}), problem = ${problem}`
  ).execute(db);
}

/** Forgets the mail server and its problem, when mail goes to files. */
export const forgetMailServer = async (db: Db): Promise<void> =>
  void (await db.deleteFrom('task_run').where('task', '=', mailServerTask).execute());

/** Finds the reason why mail cannot leave, and since when. Undefined: it leaves, or none has been sent yet. */
export async function findMailServerProblem(db: Db): Promise<{ text: string; since: Date } | undefined> {
  return db
    .selectFrom('task_run')
    .where('task', '=', mailServerTask)
    .where('problem', 'is not', null)
    .select(['problem as text', 'when_failed as since'])
    .$narrowType<{ text: string; since: Date }>()
    .executeTakeFirst();
}
