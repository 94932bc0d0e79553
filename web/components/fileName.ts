/** Characters that file systems do not allow in a name, including control characters. */
const rejected = /[\\/:*?"<>|\p{Cc}]/gu;
/** Characters of each name at most: a file system takes some 255 bytes, and what follows is not to be cut. */
const nameLength = 60;

/** A name as a part of the name of a file. */
export const fileNamePart = (name: string) => [...name.replace(rejected, '-')].slice(0, nameLength).join('').trim();

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day as YYYY-MM-DD, where the browser is. */
export const fileNameDay = (day: Date) =>
  `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
