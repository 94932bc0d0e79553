import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** Who came by the share link, or was removed from the organisation since, and previews. */
export const deleteAnonymousParticipations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .deleteFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is', null)
    .execute();

/** As if never begun, and in nobody's account. */
export const resetNamedParticipations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('participation')
    .set({ when_started: null, when_completed: null, person_id: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();
