import { randomInt } from 'node:crypto';
import { drawSchedule, withWholeTimeout } from './drawSchedule.ts';
import { runSchedule } from './runSchedule.ts';
import type { ServerDatabase } from '../databases/serverDatabase.ts';
import { startScheduleSite } from './scheduleSite.ts';

interface SchedulesResult {
  /** How many answers were given in all. */
  answers: number;
  /** What each failed schedule tells. */
  failures: string[];
}

/**
 * Carries out so many schedules, one after the other, each of a seed of its own; in the first, a call times out.
 * @param database an empty one, which is removed in the end; an embedded one unless given.
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
