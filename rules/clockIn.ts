/** The date and the time of an instant in a time zone. Months count from 1, hours from 0 to 23. */
interface ClockTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/**
 * Returns a function that gives the date and the time of an instant in a time zone (IANA name) or, if undefined, in that
 * of the machine. Without a time zone, the formatter is not used: its first use takes a third of a second on a phone and
 * would delay the first question.
 */
export function clockIn(timeZone: string | undefined): (instant: Date) => ClockTime {
  if (timeZone === undefined)
    return (instant) => ({
      year: instant.getFullYear(),
      month: instant.getMonth() + 1,
      day: instant.getDate(),
      hour: instant.getHours(),
      minute: instant.getMinutes(),
      second: instant.getSeconds(),
    });
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
      second: part('second'),
    };
  };
}

/** Returns a function that gives the day of an instant in a time zone (IANA name), as YYYY-MM-DD. */
export function dayIn(timeZone: string): (instant: Date) => string {
  const clock = clockIn(timeZone);
  return (instant) => {
    const { year, month, day } = clock(instant);
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  };
}
