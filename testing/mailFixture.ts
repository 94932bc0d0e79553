import { randomUUID } from 'node:crypto';
import type { Db } from '../server/db/database.ts';
import { everyQuestionType } from './everyQuestionType.ts';

interface MailFixtureOptions {
  organisationName?: string;
  timeZone?: string;
  surveyName?: string;
  contactName?: string | null;
  contactEmail?: string | null;
  closeAt?: Date | null;
}

interface InvitedPerson {
  participantId: string;
  participationId: string;
  token: string;
  stopToken: string;
}

export interface MailFixture {
  accountId: string;
  surveyId: string;
  /** Adds a person with a participation in the survey. */
  invite(emailAddress: string, givenName?: string, familyName?: string): Promise<InvitedPerson>;
}

const created = new Date('2026-11-01T08:00:00Z');

/** Rows that a mail is made of: an organisation and its open survey, and people as they are invited. */
export async function createMailFixture(db: Db, options: MailFixtureOptions = {}): Promise<MailFixture> {
  const accountId = randomUUID();
  const surveyId = randomUUID();
  await db
    .insertInto('account')
    .values({
      id: accountId,
      name: options.organisationName ?? 'Alder & Sons',
      time_zone: options.timeZone ?? 'Europe/Berlin',
      created_at: created,
    })
    .execute();
  await db
    .insertInto('survey_type_version')
    .values({
      hash: surveyId,
      type_id: everyQuestionType.id,
      definition: JSON.stringify(everyQuestionType),
      loaded_at: created,
    })
    .execute();
  await db
    .insertInto('survey')
    .values({
      account_id: accountId,
      id: surveyId,
      name: options.surveyName ?? 'Autumn pulse',
      type_id: everyQuestionType.id,
      type_hash: surveyId,
      contact_name: options.contactName === undefined ? 'Kim Lind' : options.contactName,
      contact_email: options.contactEmail === undefined ? 'kim@alder.example' : options.contactEmail,
      open_at: null,
      close_at: options.closeAt ?? null,
      when_open: created,
      when_closed: null,
      share_token: randomUUID(),
      created_at: created,
      modified_at: created,
    })
    .execute();

  return {
    accountId,
    surveyId,
    async invite(emailAddress, givenName = 'Ann', familyName = 'Berg') {
      const person = {
        participantId: randomUUID(),
        participationId: randomUUID(),
        token: randomUUID(),
        stopToken: randomUUID(),
      };
      await db
        .insertInto('participant')
        .values({
          account_id: accountId,
          id: person.participantId,
          given_name: givenName,
          family_name: familyName,
          email_address: emailAddress,
          stop_token: person.stopToken,
          created_at: created,
        })
        .execute();
      await db
        .insertInto('participation')
        .values({
          account_id: accountId,
          id: person.participationId,
          survey_id: surveyId,
          participant_id: person.participantId,
          public_id: randomUUID(),
          token: person.token,
          when_last_invited: created,
          when_started: null,
          when_completed: null,
          created_at: created,
        })
        .execute();
      return person;
    },
  };
}
