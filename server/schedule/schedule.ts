import { limits } from '#contract/limits.ts';
import type { Deps } from '../deps.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Log } from '../log.ts';
import { closeDueSurveys } from './closeDueSurveys.ts';
import { eraseDueSurveys } from './eraseDueSurveys.ts';
import { openDueSurveys } from './openDueSurveys.ts';
import { remindDueSurveys } from './remindDueSurveys.ts';

/** What happens to surveys by the clock, also what was due while no server ran. */
export const schedule = ({ db, config }: Pick<Deps, 'db' | 'config'>, log: Log): PeriodicWork[] => [
  often('surveys to close', (now) => closeDueSurveys(db, config, log, now)),
  often('surveys to open', (now) => openDueSurveys(db, log, now)),
  often('reminders', (now) => remindDueSurveys(db, log, now)),
  { name: 'surveys to erase', everyMilliseconds: 3_600_000, run: (now) => eraseDueSurveys(db, config, log, now) },
];

const often = (name: string, run: PeriodicWork['run']): PeriodicWork => ({
  name,
  everyMilliseconds: limits.scheduleEverySeconds * 1000,
  run,
});
