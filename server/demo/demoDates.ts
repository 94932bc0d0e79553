const day = 86_400_000;

export const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * day);

/** The middle of a month that lies so many months from this one, at nine in the morning: a time at which somebody begins. */
export const monthsFrom = (date: Date, months: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 15, 9));

/** Six in the evening of a day: a time at which somebody would end a survey. */
export const atSix = (date: Date) => new Date(new Date(date).setUTCHours(18, 0, 0, 0));

/** Nine in the morning of a day. */
export const atNine = (date: Date) => new Date(new Date(date).setUTCHours(9, 0, 0, 0));
