import { formatDueDate } from '../../../../../rules/formatDates.ts';

/** An instant as a due date with its year; '' where there is none. */
export const momentOf = (instant: string | null): string =>
  (instant === null ? '' : `${formatDueDate(instant)}, ${new Date(instant).getFullYear()}`);
