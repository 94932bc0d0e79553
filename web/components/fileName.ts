/** Characters that file systems do not allow in a name, including control characters. */
const rejected = /[\\/:*?"<>|\p{Cc}]/gu;
/**
 * Maximum number of characters of each name. A file system allows about 255 bytes, and what follows the name must not
 * be cut.
 */
const nameLength = 60;

/** A name in a form that can be a part of a file name. */
export const fileNamePart = (name: string) => [...name.replace(rejected, '-')].slice(0, nameLength).join('').trim();

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day in the browser's time zone, as YYYY-MM-DD. */
export const fileNameDay = (day: Date) =>
  `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
