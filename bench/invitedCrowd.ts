import type { SurveyKey } from '../server/db/surveyKey.ts';
import type { Db } from '../server/db/database.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { insertPerson } from '../server/features/auth/personQueries.ts';
import { createAccount } from '../server/features/platform/createAccount.ts';
import { addParticipants } from '../server/features/surveyParticipations/changeParticipations.ts';
import { insertSurveyTypeVersion } from '../server/features/surveyQuestions/compositionQueries.ts';
import { createSurvey } from '../server/features/surveys/createSurvey.ts';
import { fortyScales } from './fortyScales.ts';

/** People whom one statement adds. */
const inOneStatement = 5_000;

export interface InvitedCrowd {
  survey: SurveyKey;
  questionIds: string[];
  /** The people's invitations. */
  tokens: string[];
  /** Who runs the survey. */
  personId: string;
}

/** A survey of 40 scales, not yet open, of an organisation of its own, and so many people in it. */
export async function invitedCrowd(db: Db, people: number): Promise<InvitedCrowd> {
  const now = new Date();
  const { questionIds, ...surveyType } = fortyScales();
  await insertSurveyTypeVersion(db, surveyType, now);
  const accountId = await createAccount(db, { name: 'Bench', timeZone: 'Europe/Berlin' }, now);
  const emailAddress = 'kim@example.org';
  const personId = (await insertPerson(
    db,
    { givenName: 'Kim', familyName: 'Lind', emailAddress, passwordHash: 'none', whenEmailConfirmed: now },
    now,
  ))!;
  await insertMembership(db, { accountId, personId, adminUserRole: 'edit' }, now);
  const survey = await createSurvey(
    db,
    { accountId, name: 'Crowd', surveyType, contact: { name: 'Kim Lind', email: emailAddress } },
    now,
  );
  for (let first = 0; first < people; first += inOneStatement) {
    await addParticipants(
      db,
      survey,
      Array.from({ length: Math.min(inOneStatement, people - first) }, (_, index) => ({
        givenName: `Given${first + index}`,
        familyName: `Family${first + index}`,
        emailAddress: `person${first + index}@example.org`,
      })),
      now,
    );
  }
  const rows = await db.selectFrom('participation').where('survey_id', '=', survey.surveyId).select('token').execute();
  return { survey, questionIds, tokens: rows.map(({ token }) => token), personId };
}
