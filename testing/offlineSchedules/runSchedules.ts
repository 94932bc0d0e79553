import { randomInt } from 'node:crypto';
import { drawSchedule, withWholeTimeout } from './drawSchedule.ts';
import { runSchedule } from './runSchedule.ts';
import type { ServerDatabase } from '../databases/serverDatabase.ts';
import { startScheduleSite } from './scheduleSite.ts';

interface SchedulesResult {
  /** The number of answers given in all schedules. */
  answers: number;
  /** The reports of failed schedules. */
  failures: string[];
}

/**
 * Runs this number of schedules, one after the other, each with its own seed. In the first one, a call times out.
 * @param database an empty database, which is removed at the end. Default: an embedded one.
 */
export async function runSchedules(count: number, database?: ServerDatabase): Promise<SchedulesResult> {
  const site = await startScheduleSite(count, database);
  const result: SchedulesResult = { answers: 0, failures: [] };
  try {
    for (let number = 1; number <= count; number += 1) {
      const schedule = drawSchedule(randomInt(2 ** 31));
      try {
        result.answers += await runSchedule(site, number === 1 ? withWholeTimeout(schedule) : schedule);
      } catch (error) {
        result.failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    await site.remove();
  }
  return result;
}
