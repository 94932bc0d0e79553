/** Consecutive days, and the number of people who completed a survey on them. */
export interface ResponseStep {
  /** YYYY-MM-DD, as all days here. */
  firstDay: string;
  lastDay: string;
  completed: number;
}

/** The completions of a survey, from which its steps are formed. */
interface Completions {
  /** Number of people by the day on which they completed the survey. Removed and withdrawn responses are missing. */
  byDay: ReadonlyMap<string, number>;
  /** The day on which the survey opened. */
  firstDay: string;
  /** The last day that is over, or the day on which the survey closed. */
  lastDay: string;
  isClosed: boolean;
}

/**
 * Adds the steps that can be shown by now. A step ends on the first day at whose end at least `minimum` more people have
 * completed the survey than at the end of the step before. Its number is this difference. So it follows from the total
 * that the survey's page showed at the end of two days, and a removal does not reveal when the removed person completed
 * the survey. Existing steps do not change, but when the survey closes, a smaller rest is added to the last one. Without
 * any step, the rest is left out (docs/rules/disclosure.md#responses-over-days).
 */
export function addSteps(
  steps: readonly ResponseStep[],
  { byDay, firstDay, lastDay, isClosed }: Completions,
  minimum: number,
): ResponseStep[] {
  const result = [...steps];
  const last = steps.at(-1);
  if (last && last.lastDay >= lastDay) return result;
  let begin = last ? dayAfter(last.lastDay) : firstDay;
  let shown = steps.reduce((sum, { completed }) => sum + completed, 0);
  let total = 0;
  for (const [day, completed] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (day > lastDay) break;
    total += completed;
    if (day < begin || total - shown < minimum) continue;
    result.push({ firstDay: begin, lastDay: day, completed: total - shown });
    begin = dayAfter(day);
    shown = total;
  }
  const end = result.at(-1);
  if (isClosed && end && end.lastDay < lastDay)
    result[result.length - 1] = { ...end, lastDay, completed: end.completed + Math.max(0, total - shown) };
  return result;
}

/** Joins steps that were stored while the minimum was lower: each counts as one day. */
export function joinSteps(steps: readonly ResponseStep[], minimum: number, isClosed: boolean): ResponseStep[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(steps.map(({ lastDay, completed }) => [lastDay, completed]));
  return addSteps([], { byDay, firstDay: first.firstDay, lastDay: last.lastDay, isClosed }, minimum);
}

const dayMilliseconds = 24 * 3_600_000;

const dayAfter = (day: string): string => shiftDay(day, 1);

/** The day that is a number of days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
