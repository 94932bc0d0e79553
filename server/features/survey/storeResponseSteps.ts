import { dayIn } from '#rules/clockIn.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { countCompleted, extendStep, findRun, insertStep, listSteps } from './responseStepQueries.ts';
import { addSteps, shiftDay, type ResponseStep } from './responseSteps.ts';

/** The steps of a survey, and the days that they can be about. */
export interface StoredSteps {
  steps: ResponseStep[];
  /** The day on which the survey opened, in its time zone. Null if it has not. */
  firstDay: string | null;
  /** The last day that is over, or the day on which the survey closed. Null if it opened today, or has not. */
  lastDay: string | null;
  isClosed: boolean;
  /** Returns the day of an instant in the survey's time zone. */
  dayOf: (instant: Date) => string;
}

/**
 * Stores the steps of a survey that can be shown by now. Called before steps are shown, when the survey closes, and
 * before a completed response is removed or withdrawn: afterwards, the steps of earlier days would depend on it.
 * Simultaneous calls store the same steps.
 * @param tx a transaction.
 * @returns all steps. Undefined if the survey does not exist.
 */
export async function storeResponseSteps(
  tx: Db,
  survey: SurveyKey,
  { minReportSample }: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<StoredSteps | undefined> {
  const run = await findRun(tx, survey);
  if (!run) return undefined;
  const { whenOpen, whenClosed } = run;
  const dayOf = dayIn(run.timeZone ?? 'UTC');
  const isClosed = whenClosed !== null;
  if (!whenOpen) return { steps: [], firstDay: null, lastDay: null, isClosed, dayOf };
  const firstDay = dayOf(whenOpen);
  const lastDay = whenClosed ? dayOf(whenClosed) : shiftDay(dayOf(now), -1);

  const byDay = new Map<string, number>();
  for (const { quarter, completed } of await countCompleted(tx, survey)) {
    const day = dayOf(quarter);
    byDay.set(day, (byDay.get(day) ?? 0) + completed);
  }
  const stored = await listSteps(tx, survey);
  const steps = addSteps(stored, { byDay, firstDay, lastDay, isClosed }, minReportSample);
  const last = stored.length - 1;
  if (last >= 0 && steps[last]!.lastDay !== stored[last]!.lastDay) await extendStep(tx, survey, steps[last]!);
  for (const step of steps.slice(stored.length)) {
    // Another call has just stored it: its steps are the ones that are shown.
    if (!(await insertStep(tx, survey, step))) return storeResponseSteps(tx, survey, { minReportSample }, now);
  }
  return { steps, firstDay, lastDay: lastDay < firstDay ? null : lastDay, isClosed, dayOf };
}
