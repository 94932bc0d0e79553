import { clockIn } from './clockIn.ts';

/** The months in English, from January. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const partsOf = (instant: string, { timeZone }: Manner) => clockIn(timeZone)(new Date(instant));
type Parts = ReturnType<typeof partsOf>;

/** 'h:mma': 5:30pm. */
const timeOf = ({ hour, minute }: Parts) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
const monthOf = ({ month }: Parts) => months[month - 1] ?? '';

/** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st. */
function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][tens % 10] ?? 'th'}`;
}

/** The date in the form that is usual in the locale. For English, the functions below define the form. */
const inLocale = (instant: string, { language, timeZone }: Manner, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(instant));

const isEnglish = ({ language = 'en' }: Manner) => language === 'en';

/** How a date is written: the language (default: English) and the time zone, an IANA name (default: the machine's). */
export interface Manner {
  language?: string | undefined;
  timeZone?: string | undefined;
}

/** A due date as 'h:mma on MMMM Do': "5:30pm on December 1st". Source: docs/rules/screens.md#dates. */
export function formatDueDate(instant: string, manner: Manner = {}): string {
  if (!isEnglish(manner))
    return inLocale(instant, manner, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });
  const parts = partsOf(instant, manner);
  return `${timeOf(parts)} on ${monthOf(parts)} ${ordinal(parts.day)}`;
}

/** A list date as 'd MMMM yyyy': "1 December 2026". Source: docs/rules/screens.md#dates. */
export function formatListDate(instant: string, manner: Manner = {}): string {
  if (!isEnglish(manner)) return inLocale(instant, manner, { day: 'numeric', month: 'long', year: 'numeric' });
  const parts = partsOf(instant, manner);
  return `${parts.day} ${monthOf(parts)} ${parts.year}`;
}

/** A moment that may be far from today, as a list date with its time: "1 December 2026, 5:30pm". */
export function formatMoment(instant: string, manner: Manner = {}): string {
  if (!isEnglish(manner))
    return inLocale(instant, manner, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
  return `${formatListDate(instant, manner)}, ${timeOf(partsOf(instant, manner))}`;
}
