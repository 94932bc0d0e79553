import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../features/survey/surveyQueries.ts';

/** The demonstration people's invitations to a survey, by name. */
export const listDemoInvitations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db.selectFrom('participation')
    .innerJoin('participant', (join) => join
      .onRef('participant.account_id', '=', 'participation.account_id')
      .onRef('participant.id', '=', 'participation.participant_id'))
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where('participant.email_address', 'like', '%@demo.test')
    .select([
      'participation.token', 'participation.when_started', 'participation.when_completed', 'participation.person_id',
      'participant.email_address',
    ])
    .orderBy('participant.family_name')
    .orderBy('participant.given_name')
    .execute();

/** Adds all participations of a demonstration address to the account of its person. */
export const linkDemoPerson = (db: Db, accountId: string, emailAddress: string, personId: string) =>
  db.updateTable('participation')
    .set({ person_id: personId })
    .where('account_id', '=', accountId)
    .where('participant_id', 'in', (participant) => participant.selectFrom('participant')
      .where('account_id', '=', accountId)
      .where('email_address', '=', emailAddress)
      .select('id'))
    .execute();

/** Links to open, of one demonstration survey: invitations not begun, one left half way, the share link. */
export interface DemoLinks {
  surveyName: string;
  notBegun: string[];
  halfWay: string | null;
  share: string;
}

/** Of the open demonstration surveys, the oldest first. A real organisation's links are nobody's to print. */
export async function findDemoLinks(db: Db): Promise<DemoLinks[]> {
  const surveys = await db.selectFrom('survey')
    .where('when_open', 'is not', null)
    .where('when_closed', 'is', null)
    .where('contact_email', 'like', '%@demo.test')
    .select(['account_id as accountId', 'id as surveyId', 'name', 'share_token'])
    .orderBy('created_at')
    .execute();
  return Promise.all(surveys.map(async (survey) => {
    const invitations = await listDemoInvitations(db, survey);
    const open = invitations.filter(({ when_completed, person_id }) => when_completed === null && person_id === null);
    return {
      surveyName: survey.name,
      notBegun: open.filter(({ when_started }) => when_started === null).slice(0, 2).map(({ token }) => token),
      halfWay: open.find(({ when_started }) => when_started !== null)?.token ?? null,
      share: survey.share_token,
    };
  }));
}
