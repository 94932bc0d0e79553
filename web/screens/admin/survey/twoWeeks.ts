import { formatListDate } from '#rules/formatDates.ts';
import { currentLocale } from '#web/i18n/translate.ts';

/** The number of days between reminders that go with two weeks. */
export const offeredReminderDays = 5;

/**
 * The offered end of a survey: the last moment of the day two weeks after its start.
 * @param timeZone the organisation's IANA time zone, in which mails to participants state the end.
 * @returns the instant as ISO 8601 in UTC, and its day as text.
 */
export function twoWeeksAfter(start: Date, timeZone: string): { closeAt: string; day: string } {
  const { year, month, day } = clockIn(timeZone, start);
  const end = Date.UTC(year, month - 1, day + 14, 23, 59, 59, 999);
  // The offset at the end differs from the offset of this guess if the clocks change in between.
  const guess = end - offsetAt(end, timeZone);
  const closeAt = new Date(end - offsetAt(guess, timeZone)).toISOString();
  return { closeAt, day: formatListDate(closeAt, { language: currentLocale(), timeZone }) };
}

/** The offset of a zone's clocks from UTC at an instant. Both in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = clockIn(timeZone, new Date(instant));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function clockIn(timeZone: string, instant: Date): Record<ClockPart, number> {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as Record<ClockPart, number>;
}
