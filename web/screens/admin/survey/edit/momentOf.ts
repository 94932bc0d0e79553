import { formatDueDate } from '#web/i18n/formatDates.ts';

/** Formats an instant as a due date with its year. '' if there is none. */
export const momentOf = (instant: string | null): string =>
  instant === null ? '' : `${formatDueDate(instant)}, ${new Date(instant).getFullYear()}`;
