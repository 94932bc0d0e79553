import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';

/**
 * '{prefix} {group name or All} Participants {suffix}.csv', where the suffix is the day as YYYY-MM-DD. Source:
 * docs/rules/participants.md#download.
 */
export const csvFileName = (prefix: string, groupName: string | null, day: Date) =>
  `${fileNamePart(prefix)} ${fileNamePart(groupName ?? 'All')} Participants ${fileNameDay(day)}.csv`;
