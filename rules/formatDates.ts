/** Calendar parts of an instant, in a time zone (IANA name) or in that of the machine. */
function partsOf(instant: string, timeZone: string | undefined) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone, year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true,
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
}

/** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st. */
function ordinal(day: string): string {
  const tens = Number(day) % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return day + (['th', 'st', 'nd', 'rd'][tens % 10] ?? 'th');
}

/** As the locale's own readers write it; English has the specification's forms below. */
const inLocale = (instant: string, { language, timeZone }: Manner, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(instant));

const isEnglish = ({ language = 'en' }: Manner) => language === 'en';

/** How a date is written: in which language (English), and in which time zone, an IANA name (that of the machine). */
export interface Manner {
  language?: string | undefined;
  timeZone?: string | undefined;
}

/** A due date as 'h:mma on MMMM Do': "5:30pm on December 1st". Source: spec 000 section 9. */
export function formatDueDate(instant: string, manner: Manner = {}): string {
  if (!isEnglish(manner)) return inLocale(instant, manner, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });
  const part = partsOf(instant, manner.timeZone);
  return `${part('hour')}:${part('minute')}${part('dayPeriod').toLowerCase()} on ${part('month')} ${ordinal(part('day'))}`;
}

/** A list date as 'd MMMM yyyy': "1 December 2026". Source: spec 000 section 9. */
export function formatListDate(instant: string, manner: Manner = {}): string {
  if (!isEnglish(manner)) return inLocale(instant, manner, { day: 'numeric', month: 'long', year: 'numeric' });
  const part = partsOf(instant, manner.timeZone);
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** A moment of the past or of a far day, as a list date with its time: "1 December 2026, 5:30pm". */
export function formatMoment(instant: string, manner: Manner = {}): string {
  if (!isEnglish(manner)) return inLocale(instant, manner, { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' });
  const part = partsOf(instant, manner.timeZone);
  return `${formatListDate(instant, manner)}, ${part('hour')}:${part('minute')}${part('dayPeriod').toLowerCase()}`;
}
