import { sql } from 'kysely';
import { parseConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { createAccount } from '#server/features/platform/createAccount.ts';
import { addParticipants } from '#server/features/surveyParticipations/changeParticipations.ts';
import { everyQuestionType } from '../surveys/everyQuestionType.ts';
import { shippedContent } from '../files/shippedContent.ts';
import { makeSurvey } from '../surveys/makeSurvey.ts';

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

/**
 * Creates an organisation with an open survey for tests of the contents of mails. People can be invited to it, and no
 * mail is queued for them.
 */
export async function createMailFixture(db: Db, options: MailFixtureOptions = {}): Promise<MailFixture> {
  const {
    organisationName = 'Alder & Sons',
    timeZone = 'Europe/Berlin',
    surveyName = 'Autumn pulse',
    contactName = 'Kim Lind',
    contactEmail = 'kim@alder.example',
    closeAt = null,
  } = options;
  const product = { db, config: parseConfig({}), clock: () => created, content: await shippedContent() };
  const accountId = await createAccount(db, { name: organisationName, timeZone }, created);
  const survey = await makeSurvey(product, { accountId, name: surveyName, type: everyQuestionType });
  // Bypasses validation, so that the end can be in the past and the open survey can have no contact.
  await db
    .updateTable('survey')
    .set({ contact_name: contactName, contact_email: contactEmail, close_at: closeAt })
    .where('id', '=', survey.surveyId)
    .execute();

  return {
    accountId,
    surveyId: survey.surveyId,
    async invite(emailAddress, givenName = 'Ann', familyName = 'Berg') {
      await addParticipants(db, survey, [{ givenName, familyName, emailAddress }], created);
      const person = await db
        .selectFrom('participation')
        .innerJoin('participant', 'participant.id', 'participation.participant_id')
        .where('survey_id', '=', survey.surveyId)
        .where('email_address', '=', emailAddress)
        .select([
          'participant_id as participantId',
          'participation.id as participationId',
          'token',
          'stop_token as stopToken',
        ])
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('job')
        .where(sql<boolean>`payload ->> 'participationId' = ${person.participationId}`)
        .execute();
      return { ...person, participantId: person.participantId! };
    },
  };
}
