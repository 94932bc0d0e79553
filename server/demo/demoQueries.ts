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
    .select(['participation.token', 'participation.when_started', 'participation.when_completed'])
    .orderBy('participant.family_name')
    .orderBy('participant.given_name')
    .execute();

/** Demonstration links to open, of the open survey: invitations not begun, one left half way, the share link. */
export async function findDemoLinks(db: Db): Promise<{ notBegun: string[]; halfWay: string | null; share: string | null }> {
  const survey = await db.selectFrom('survey')
    .where('when_open', 'is not', null)
    .where('when_closed', 'is', null)
    // A real organisation's links are nobody's to print.
    .where('contact_email', 'like', '%@demo.test')
    .select(['account_id as accountId', 'id as surveyId', 'share_token'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!survey) return { notBegun: [], halfWay: null, share: null };
  const invitations = await listDemoInvitations(db, survey);
  const open = invitations.filter(({ when_completed }) => when_completed === null);
  return {
    notBegun: open.filter(({ when_started }) => when_started === null).slice(0, 2).map(({ token }) => token),
    halfWay: open.find(({ when_started }) => when_started !== null)?.token ?? null,
    share: survey.share_token,
  };
}
