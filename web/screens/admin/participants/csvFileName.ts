/** What file systems refuse in a name, control characters among it. */
const refused = /[\\/:*?"<>|\p{Cc}]/gu;
/** Characters of each name at most: a file system takes some 255 bytes, and the day at the end is not to be cut. */
const nameLength = 60;

const tidy = (name: string) => [...name.replace(refused, '-')].slice(0, nameLength).join('').trim();
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** '{prefix} {group name or All} Participants {suffix}.csv', the suffix the day as YYYY-MM-DD. Source: spec 002 section 9. */
export function csvFileName(prefix: string, groupName: string | null, day: Date): string {
  const suffix = `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
  return `${tidy(prefix)} ${tidy(groupName ?? 'All')} Participants ${suffix}.csv`;
}
