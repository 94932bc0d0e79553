import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface MailData {
  organisationName: string;
  /** IANA name. */
  timeZone: string;
  surveyName: string;
  contactName: string | null;
  contactEmail: string | null;
  dueDate: Date | null;
  whenClosed: Date | null;
  whenCompleted: Date | null;
  /** The personal token of the invitation link. */
  token: string;
  givenName: string;
  familyName: string;
  emailAddress: string;
  stopToken: string;
}

/**
 * What a mail to a participation is made of. Undefined when there is nobody to write to: the participation or its
 * participant is gone, or the address stopped the organisation's mail or refused it for good.
 */
export async function findMailData(db: Db, accountId: string, participationId: string): Promise<MailData | undefined> {
  return db
    .selectFrom('participation as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .innerJoin('survey as s', (join) => join.onRef('s.account_id', '=', 'p.account_id').onRef('s.id', '=', 'p.survey_id'))
    .innerJoin('participant as person', (join) =>
      join.onRef('person.account_id', '=', 'p.account_id').onRef('person.id', '=', 'p.participant_id'))
    .select([
      'a.name as organisationName', 'a.time_zone as timeZone',
      's.name as surveyName', 's.contact_name as contactName', 's.contact_email as contactEmail',
      's.close_at as dueDate', 's.when_closed as whenClosed',
      'p.when_completed as whenCompleted', 'p.token',
      'person.given_name as givenName', 'person.family_name as familyName',
      'person.email_address as emailAddress', 'person.stop_token as stopToken',
    ])
    .where('p.account_id', '=', accountId)
    .where('p.id', '=', participationId)
    .where(({ not, exists, selectFrom }) => not(exists(
      selectFrom('mail_refusal as r')
        .select('r.account_id')
        .whereRef('r.account_id', '=', 'p.account_id')
        .where('r.email_address', '=', sql<string>`lower(person.email_address)`),
    )))
    .executeTakeFirst();
}

/** Records that an address takes no mail: the organisation's mail to it ends. */
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

/** Marks everybody of the survey who was not invited yet as invited. @returns the ids of their participations. */
export const setInvited = async (db: Db, { accountId, surveyId }: { accountId: string; surveyId: string }, now: Date): Promise<string[]> => {
  const rows = await db.updateTable('participation')
    .set({ when_last_invited: now })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is not', null)
    .where('when_last_invited', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
