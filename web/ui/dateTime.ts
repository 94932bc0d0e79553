/**
 * A date with an optional time, in the format of the browser's fields: YYYY-MM-DD and HH:mm, or '' if there is none.
 */
export interface DateTime {
  date: string;
  time: string;
  /** True if a date or time is only partly typed. */
  incomplete?: boolean;
}

export const noDateTime: DateTime = { date: '', time: '' };

/** The meaning of a date without a time: the first or the last moment of the day. */
export type DayEdge = 'start' | 'end';

const edgeTime: Record<DayEdge, string> = { start: '00:00:00.000', end: '23:59:59.999' };

/**
 * The instant of a date in the browser's time zone, as ISO 8601 in UTC. Null if there is no date. Without a time, it is
 * the given edge of the day: the start for opening, the end for closing. Source:
 * docs/rules/survey-lifecycle.md#schedule.
 */
export function toInstant({ date, time }: DateTime, edge: DayEdge): string | null {
  const moment = new Date(`${date}T${time || edgeTime[edge]}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/**
 * The date and time of an instant in the browser's time zone. The time is empty if the instant is the given edge of the
 * day.
 */
export function fromInstant(instant: string | null, edge: DayEdge): DateTime {
  if (instant === null) return noDateTime;
  const date = toDate(new Date(instant));
  if (toInstant({ date, time: '' }, edge) === new Date(instant).toISOString()) return { date, time: '' };
  const moment = new Date(instant);
  return { date, time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
}

/** The day of a moment in the browser's time zone, as YYYY-MM-DD. */
export const toDate = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

const two = (number: number) => String(number).padStart(2, '0');
