import type { Db } from '../db/database.ts';
import { openSurvey } from '../features/survey/surveyLifecycle.ts';
import type { Log } from '../log.ts';
import { eachSurvey } from './eachSurvey.ts';
import { noteByClock } from './noteByClock.ts';
import { listDueToOpen, lockDueToOpen } from './scheduleQueries.ts';

/**
 * Opens the surveys whose opening time has come, and invites their people. One that is not ready waits until it is; one
 * that should have closed by now is not opened any more. Any number of processes may do this at once.
 */
export const openDueSurveys = async (db: Db, log: Log, now: Date): Promise<void> =>
  eachSurvey(db, await listDueToOpen(db, now), 'opening', log, async (tx, survey) => {
    if (!(await lockDueToOpen(tx, survey, now))) return;
    await openSurvey(tx, survey, now);
    await noteByClock(tx, survey, 'openSurvey', now);
  });
