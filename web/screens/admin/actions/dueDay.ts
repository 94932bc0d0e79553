import type { Action } from '#contract/entities/action.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { toDate } from '#web/ui/dateTime.ts';

/** Whether an action should have been done before today. A day is a day wherever it is read, so it has no zone. */
export const isOverdue = ({ dueOn, status }: Pick<Action, 'dueOn' | 'status'>, now = new Date()): boolean =>
  status !== 'DONE' && dueOn < toDate(now);

/** A day, YYYY-MM-DD, as a list date. */
export const formatDay = (day: string): string => formatListDate(`${day}T00:00`);
