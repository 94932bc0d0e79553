import { isReminderDue } from '../features/survey/reminderSchedule.ts';
import type { Db } from '../db/database.ts';
import { sendReminders } from '../features/survey/surveyLifecycle.ts';
import type { Log } from '../log.ts';
import { eachSurvey } from './eachSurvey.ts';
import { noteByClock } from './noteByClock.ts';
import { listReminding, lockReminding, setReminded } from './scheduleQueries.ts';

/**
 * Reminds the people of open surveys of which that is due, as somebody would who sends reminders to all: nobody twice within
 * the window. Any number of processes may do this at once.
 */
export const remindDueSurveys = async (db: Db, log: Log, now: Date): Promise<void> =>
  eachSurvey(
    db,
    (await listReminding(db)).filter((survey) => isReminderDue(survey, now)),
    'reminding',
    log,
    async (tx, { accountId, surveyId }) => {
      const key = { accountId, surveyId };
      const survey = await lockReminding(tx, key);
      if (!survey || !isReminderDue(survey, now)) return;
      const result = await sendReminders(tx, key, now);
      await setReminded(tx, key, now);
      await noteByClock(tx, key, 'sendReminders', now, { ...result });
    },
  );
