import { createAccount } from '../server/features/platform/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { insertPerson } from '../server/features/auth/personQueries.ts';
import { hashPassword } from '../server/security/password.ts';
import { inventAnswers } from '../server/invented/inventAnswers.ts';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import type { Credentials } from './company.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

/** Closed surveys of one organisation, with some groups that cannot be filters. */
export interface FilteredReports {
  url: string;
  reader: Credentials;
  /**
   * 60 people. The groups Office and Workshop can be combined with answers. Kitchen (7 people) can be shown, but not
   * combined with answers. Drivers (3 people of the office) cannot be shown.
   */
  surveyId: string;
  /**
   * The name of a survey of the same type in which `question` cannot be a filter, because the people who gave one of
   * its answers differ from the people of a group by only one person.
   */
  otherName: string;
  /** A survey with twelve groups of ten people, ‘Ward 1’ to ‘Ward 12’. */
  wardsId: string;
  /** The title of the surveys' one question that can be a filter. */
  question: string;
}

const question = { id: 'work-place', title: 'Where have you mostly worked over the last two weeks?' };

const reader = { emailAddress: 'reader@fernhill.example', password: 'four good plain words' };

/** The fixture `filteredReports`, for the tests of one worker. */
export async function provideFilteredReports(
  {}: object,
  provide: (reports: FilteredReports) => Promise<void>,
): Promise<void> {
  const database = await copyPreparedDatabase('filteredReports', async (product) => {
    const { db, clock } = product;
    const accountId = await createAccount(db, { name: 'Fernhill', timeZone: 'Europe/Berlin' }, clock());
    const personId = (await insertPerson(
      db,
      {
        givenName: 'Rhea',
        familyName: 'Porter',
        emailAddress: reader.emailAddress,
        passwordHash: await hashPassword(reader.password),
        whenEmailConfirmed: clock(),
      },
      clock(),
    ))!;
    await insertMembership(db, { accountId, personId, adminUserRole: 'report' }, clock());
    const { surveyId } = await makeSurvey(product, {
      accountId,
      people: 60,
      groups: {
        Office: (person) => person < 20,
        Workshop: (person) => person >= 20 && person < 40,
        Kitchen: (person) => person >= 40 && person < 47,
        Drivers: (person) => person < 3,
      },
      status: 'CLOSED',
    });
    const other = await makeSurvey(product, {
      accountId,
      people: 30,
      groups: { Night: (person) => person < 15 },
      answers: (definition, person) =>
        inventAnswers(definition, person).map((answer) =>
          answer.questionId === question.id ? { ...answer, intValue: person < 16 ? 0 : 1 } : answer,
        ),
      status: 'CLOSED',
    });
    const { name } = await db
      .selectFrom('survey')
      .where('id', '=', other.surveyId)
      .select('name')
      .executeTakeFirstOrThrow();
    const wards = Array.from({ length: 12 }, (_, index) => [`Ward ${index + 1}`, index * 10] as const);
    const { surveyId: wardsId } = await makeSurvey(product, {
      accountId,
      name: 'Hospital',
      people: 120,
      groups: Object.fromEntries(
        wards.map(([ward, first]) => [ward, (person: number) => person >= first && person < first + 10]),
      ),
      status: 'CLOSED',
    });
    return { surveyId, otherName: name, wardsId };
  });
  const server = await startServer({ ...database.settings, DEMO: '0' });
  await provide({ url: server.url, reader, question: question.title, ...database.shown });
  await server.remove();
  await database.remove();
}
