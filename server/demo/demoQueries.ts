import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredAnswer } from '#rules/questions/questionRule.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { newToken } from '../security/token.ts';
import { demoSignIns } from './demoPeople.ts';

const invitations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('participation')
    .innerJoin('participant', (join) =>
      join
        .onRef('participant.account_id', '=', 'participation.account_id')
        .onRef('participant.id', '=', 'participation.participant_id'),
    )
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where('participant.email_address', 'like', '%@demo.test')
    .select([
      'participation.id',
      'participation.token',
      'participation.when_started',
      'participation.when_completed',
      'participation.person_id',
      'participant.email_address',
    ])
    .orderBy('participant.family_name')
    .orderBy('participant.given_name');

/** The invitations to a survey of demonstration people who were added individually, sorted by name. */
export const listDemoInvitations = (db: Db, survey: SurveyKey) =>
  invitations(db, survey).where('participation.by_hand', '=', true).execute();

/** The invitations to a survey of demonstration people who were added through a group, with its name. */
export const listDemoGroupInvitations = (db: Db, survey: SurveyKey) =>
  invitations(db, survey)
    .innerJoin('participant_group_member as member', (join) =>
      join
        .onRef('member.account_id', '=', 'participation.account_id')
        .onRef('member.participant_id', '=', 'participation.participant_id'),
    )
    .innerJoin('participant_group', (join) =>
      join
        .onRef('participant_group.account_id', '=', 'member.account_id')
        .onRef('participant_group.id', '=', 'member.group_id'),
    )
    .innerJoin('survey_group', (join) =>
      join
        .onRef('survey_group.account_id', '=', 'participation.account_id')
        .onRef('survey_group.survey_id', '=', 'participation.survey_id')
        .onRef('survey_group.group_id', '=', 'member.group_id'),
    )
    .where('participation.by_hand', '=', false)
    .select('participant_group.name as group_name')
    .execute();

/** Adds all participations of a demonstration address to the account of its owner. */
export const linkDemoPerson = (db: Db, accountId: string, emailAddress: string, personId: string) =>
  db
    .updateTable('participation')
    .set({ person_id: personId })
    .where('account_id', '=', accountId)
    .where('when_last_invited', 'is not', null)
    .where('participant_id', 'in', (participant) =>
      participant
        .selectFrom('participant')
        .where('account_id', '=', accountId)
        .where('email_address', '=', emailAddress)
        .select('id'),
    )
    .execute();

/** The organisation's surveys in the order in which they were created. */
export const listDemoSurveys = (db: Db, accountId: string) =>
  db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'created_at', 'when_open', 'when_closed'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The answers of a demonstration person. `completed`: submitted. */
export interface DemoResponse {
  /** The id that administrators see. */
  participationId: string;
  answers: (StoredAnswer & { questionId: string })[];
  when: Date;
  completed: boolean;
}

/** Adds participations of people who opened a survey with its share link. @returns the ids that administrators see. */
export async function insertDemoRespondents(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  number: number,
  now: Date,
): Promise<string[]> {
  const rows = Array.from({ length: number }, () => ({
    account_id: accountId,
    id: randomUUID(),
    survey_id: surveyId,
    participant_id: null,
    public_id: randomUUID(),
    token: newToken(),
    when_last_invited: null,
    when_started: null,
    when_completed: null,
    created_at: now,
  }));
  await db.insertInto('participation').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Stores the answers of many people at once. Storing them one by one would take minutes. */
export async function insertDemoResponses(db: Db, accountId: string, responses: DemoResponse[]): Promise<void> {
  await sql`
    update participation set when_started = response.at, when_completed = case when response.completed then response.at end
    from json_to_recordset(${JSON.stringify(responses.map(({ participationId, when, completed }) => ({ id: participationId, at: when, completed })))})
      as response (id uuid, at timestamptz, completed boolean)
    where participation.account_id = ${accountId} and participation.id = response.id
  `.execute(db);
  const rows = responses.flatMap(({ participationId, answers, when }) =>
    answers.map(({ questionId, intValue, intValues, stringValue, otherTitle, notApplicable }) => ({
      p: participationId,
      q: questionId,
      // Left out where there is none: most answers are one number, and reading the JSON takes a third of the time.
      i: intValue ?? undefined,
      m: intValues ?? undefined,
      s: stringValue ?? undefined,
      o: otherTitle ?? undefined,
      n: notApplicable || undefined,
      a: when,
    })),
  );
  await sql`
    insert into answer (account_id, participation_id, question_id, int_value, int_values, string_value, other_title, not_applicable, answered_at)
    select ${accountId}::uuid, p, q, i, m, s, o, coalesce(n, false), a
    from json_to_recordset(${JSON.stringify(rows)})
      as row (p uuid, q text, i integer, m integer[], s text, o text, n boolean, a timestamptz)
  `.execute(db);
}

/** Number of invited people of a survey who had completed it at a time, and of all others. */
export async function countDemoProgress(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  at: Date,
): Promise<{ completed: number; waiting: number }> {
  const { rows } = await sql<{ completed: number; waiting: number }>`
    select (count(*) filter (where when_completed <= ${at}::timestamptz))::integer as completed,
      (count(*) filter (where when_completed is null or when_completed > ${at}::timestamptz))::integer as waiting
    from participation
    where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid and participant_id is not null and not preview
  `.execute(db);
  return rows[0]!;
}

/** Marks the invitations of everyone who completed a survey as delivered. Their waiting mails are never sent. */
export const setDemoDelivered = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('participation')
    .set((eb) => ({ when_invitation_delivered: eb.ref('when_last_invited') }))
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('when_completed', 'is not', null)
    .execute();

/** Deletes the waiting mails of a survey that closed long ago. The job worker would only look at each and drop it. */
export const deleteDemoMails = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .deleteFrom('job')
    .where(sql<boolean>`payload ->> 'surveyId' = ${surveyId} or payload ->> 'participationId' in (
      select participation.id::text from participation where participation.account_id = ${accountId} and participation.survey_id = ${surveyId}
    )`)
    .execute();

/**
 * Links to open a demonstration survey: invitations that are not begun, one that was left half way, and the share link.
 */
interface DemoLinks {
  surveyName: string;
  notBegun: string[];
  halfWay: string | null;
  share: string;
}

/** The links of the open demonstration surveys, oldest survey first. Never includes links of a real organisation. */
export async function findDemoLinks(db: Db): Promise<DemoLinks[]> {
  const surveys = await db
    .selectFrom('survey')
    .where('when_open', 'is not', null)
    .where('when_closed', 'is', null)
    .where('contact_email', 'like', '%@demo.test')
    .select(['account_id as accountId', 'id as surveyId', 'name', 'share_token'])
    .orderBy('created_at')
    .execute();
  return Promise.all(
    surveys.map(async (survey) => {
      const own = await listDemoInvitations(db, survey);
      const open = own.filter(({ when_completed, person_id }) => when_completed === null && person_id === null);
      return {
        surveyName: survey.name,
        notBegun: open
          .filter(({ when_started }) => when_started === null)
          .slice(0, 2)
          .map(({ token }) => token),
        halfWay: open.find(({ when_started }) => when_started !== null)?.token ?? null,
        share: survey.share_token,
      };
    }),
  );
}

/** The demonstration accounts to sign in with, from most to fewest rights. */
export async function findDemoSignIns(db: Db): Promise<{ emailAddress: string; is: string }[]> {
  const there = await db
    .selectFrom('person')
    .where(
      'email_address',
      'in',
      demoSignIns.map(({ emailAddress }) => emailAddress),
    )
    .select('email_address')
    .execute();
  return demoSignIns.filter(({ emailAddress }) => there.some(({ email_address }) => email_address === emailAddress));
}
