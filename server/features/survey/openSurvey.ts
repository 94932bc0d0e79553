import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { enqueueInvitations } from '../../mail/enqueueInvitations.ts';
import { lockSurvey, setOpen, type SurveyKey } from './surveyQueries.ts';

/** Opens a survey for answers and queues the invitations, in one transaction. Open or closed already: nothing happens. */
export async function openSurvey(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const state = await lockSurvey(tx, survey);
    if (!state || state.when_open) return;
    await setOpen(tx, survey, now);
    await enqueueInvitations(tx, survey, now);
  });
}
