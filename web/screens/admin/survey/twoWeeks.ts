import { clockIn } from '#rules/clockIn.ts';
import * as rules from '#rules/formatDates.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { currentLocale } from '#web/i18n/translate.ts';

/** The number of days between reminders that go with two weeks. */
export const offeredReminderDays = 5;

/**
 * The offered end of a survey: the last moment of the day two weeks after it starts.
 * @param start the day, as YYYY-MM-DD.
 * @param timeZone the organisation's IANA time zone, in which mails to participants state the end.
 * @returns the instant as ISO 8601 in UTC, and its day as text. The text names the zone if it is another day here.
 */
export function twoWeeksAfter(start: string, timeZone: string): { closeAt: string; day: string } {
  const end = Date.parse(`${start}T23:59:59.999Z`) + 14 * 24 * 60 * 60 * 1000;
  // The offset at the end differs from the offset of this guess if the clocks change in between.
  const guess = end - offsetAt(end, timeZone);
  const closeAt = new Date(end - offsetAt(guess, timeZone)).toISOString();
  const day = rules.formatListDate(closeAt, { language: currentLocale(), timeZone });
  return { closeAt, day: day === formatListDate(closeAt) ? day : `${day} (${timeZone.replaceAll('_', ' ')})` };
}

/** The offset of a zone's clocks from UTC at an instant. Both in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = clockIn(timeZone)(new Date(instant));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
