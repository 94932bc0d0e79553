import type { Action } from '#contract/entities/action.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { toDate } from '#web/ui/dateTime.ts';

/** Returns whether an action was due before today. A day is the same everywhere, so it has no time zone. */
export const isOverdue = ({ dueOn, status }: Pick<Action, 'dueOn' | 'status'>, now = new Date()): boolean =>
  status !== 'DONE' && dueOn < toDate(now);

/** The day four weeks from today, as YYYY-MM-DD. */
export const dayInFourWeeks = (now = new Date()): string =>
  toDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 28));

/** Formats a day (YYYY-MM-DD) as a list date. */
export const formatDay = (day: string): string => formatListDate(`${day}T00:00`);
