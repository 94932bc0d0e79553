import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { closeSurvey } from '../features/survey/surveyLifecycle.ts';
import type { Log } from '../log.ts';
import { eachSurvey } from './eachSurvey.ts';
import { noteByClock } from './noteByClock.ts';
import { listDueToClose, lockDueToClose } from './scheduleQueries.ts';

/** Closes the open surveys whose closing time has come. Any number of processes may do this at once. */
export const closeDueSurveys = async (
  db: Db,
  config: Pick<Config, 'minReportSample'>,
  log: Log,
  now: Date,
): Promise<void> =>
  eachSurvey(db, await listDueToClose(db, now), 'closing', log, async (tx, survey) => {
    if (!(await lockDueToClose(tx, survey, now))) return;
    await closeSurvey(tx, survey, config, now);
    await noteByClock(tx, survey, 'closeSurvey', now);
  });
