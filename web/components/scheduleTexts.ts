import type { SurveySummary } from '#contract/entities/survey.ts';
import { formatDueDate, formatListDate } from '../i18n/formatDates.ts';
import { t } from '../i18n/translate.ts';

type Scheduled = Pick<SurveySummary, 'status' | 'scheduling' | 'whenOpen' | 'whenClosed'>;

/**
 * When a survey opens or opened, and when it closes or closed, in one or two short sentences
 * (docs/rules/survey-lifecycle.md#schedule-text).
 */
export function scheduleTexts(
  { status, scheduling: { openAt, closeAt }, whenOpen, whenClosed }: Scheduled,
  now = new Date(),
): string[] {
  if (whenOpen && whenClosed)
    return [t('Open from {start} to {end}', { start: formatListDate(whenOpen), end: formatListDate(whenClosed) })];
  if (whenOpen) return [t('Opened on {date}', { date: formatListDate(whenOpen) }), closingText(closeAt, now)];
  const start = openAt && { time: momentText(openAt, now) };
  const opens = !start
    ? t('No start date: it opens when you open it')
    : status === 'SCHEDULED'
      ? t('Opens at {time}', start)
      : t('Start date: {time}', start);
  return closeAt === null ? [opens] : [opens, closingText(closeAt, now)];
}

/** When a survey that is open closes. */
export const closingText = (closeAt: string | null, now = new Date()): string =>
  closeAt === null
    ? t('No end date: it stays open until you close it')
    : t('Closes at {time}', { time: momentText(closeAt, now) });

/** Formats a date like a due date, and adds the year unless it is this year. */
export function momentText(instant: string, now: Date): string {
  const year = new Date(instant).getFullYear();
  const date = formatDueDate(instant);
  return year === now.getFullYear() ? date : t('{date}, {year}', { date, year });
}
