import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';

/** The organisations that a person administers or has a participation in, in the order in which to lock them. */
export async function listOrganisationsOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from membership where person_id = ${personId}
    union
    select account_id from participation where person_id = ${personId}
    order by 1
  `.execute(db);
  return rows.map(({ accountId }) => accountId);
}

export interface OwnParticipation {
  account_id: string;
  id: string;
  survey_id: string;
  submitted: boolean;
  /** True if the participation counts in the results of its survey once the survey is closed. */
  counted: boolean;
  /** True if the participation belongs to an invited person who is still on the organisation's list. */
  invited: boolean;
  closed: boolean;
}

/**
 * Locks the participations in a person's account against answers, completion and removal, and their surveys against
 * opening and closing. Surveys are locked first, as everywhere.
 */
export async function lockParticipationsInAccount(tx: Db, personId: string): Promise<OwnParticipation[]> {
  await sql`
    select from survey where (account_id, id) in (select account_id, survey_id from participation where person_id = ${personId})
    order by account_id, id
    for no key update
  `.execute(tx);
  const { rows } = await sql<OwnParticipation>`
    select participation.account_id, participation.id, participation.survey_id,
      participation.when_completed is not null as submitted,
      (participation.participant_id is not null or participation.when_started is not null) as counted,
      participation.participant_id is not null as invited,
      survey.when_closed is not null as closed
    from participation join survey on survey.account_id = participation.account_id and survey.id = participation.survey_id
    where participation.person_id = ${personId}
    order by participation.account_id, participation.survey_id, participation.id
    for update of participation
  `.execute(tx);
  return rows;
}

/** Deletes a person, with pending links and mails. Entries in the audit logs of organisations stay. */
export async function deletePerson(tx: Db, personId: string): Promise<void> {
  await sql`delete from job where kind = ${mailJobKind} and payload ->> 'personId' = ${personId}`.execute(tx);
  await tx.deleteFrom('person').where('id', '=', personId).execute();
}
