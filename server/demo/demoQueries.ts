import type { Db } from '../db/database.ts';

/** The invitations of a survey, by name. */
export const listDemoInvitations = (db: Db, { accountId, surveyId }: { accountId: string; surveyId: string }) =>
  db.selectFrom('participation')
    .innerJoin('participant', (join) => join
      .onRef('participant.account_id', '=', 'participation.account_id')
      .onRef('participant.id', '=', 'participation.participant_id'))
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .select('participation.token')
    .orderBy('participant.family_name')
    .orderBy('participant.given_name')
    .execute();

/** Demonstration invitations to open: one of each kind of person, from the open survey. */
export async function findDemoLinks(db: Db): Promise<{ notBegun: string[]; halfWay: string | null; share: string | null }> {
  const survey = await db.selectFrom('survey')
    .where('when_open', 'is not', null)
    .where('when_closed', 'is', null)
    .select(['account_id', 'id', 'share_token'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!survey) return { notBegun: [], halfWay: null, share: null };
  const open = await db.selectFrom('participation')
    .innerJoin('participant', (join) => join
      .onRef('participant.account_id', '=', 'participation.account_id')
      .onRef('participant.id', '=', 'participation.participant_id'))
    .where('participation.account_id', '=', survey.account_id)
    .where('participation.survey_id', '=', survey.id)
    .where('participation.when_completed', 'is', null)
    .where('participant.email_address', 'like', '%@demo.test')
    .select(['participation.token', 'participation.when_started'])
    .orderBy('participant.family_name')
    .execute();
  const fresh = open.filter(({ when_started }) => when_started === null).map(({ token }) => token);
  return {
    notBegun: fresh.slice(0, 2),
    halfWay: open.find(({ when_started }) => when_started !== null)?.token ?? null,
    share: survey.share_token,
  };
}
