import type { DateTime } from '#web/ui/dateTime.ts';

/** What was typed of a new survey. */
export interface KeptSurvey {
  templateId: string;
  /** Null: none of its own. */
  ownName: string | null;
  openAt: DateTime;
  closeAt: DateTime;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isDateTime = (value: unknown): value is DateTime =>
  isRecord(value) && typeof value['date'] === 'string' && typeof value['time'] === 'string';

/** What was kept, where it is understood; null otherwise. */
export function readKeptSurvey(kept: unknown): KeptSurvey | null {
  if (!isRecord(kept)) return null;
  const { templateId, ownName, openAt, closeAt } = kept;
  if (typeof templateId !== 'string' || (ownName !== null && typeof ownName !== 'string')) return null;
  if (!isDateTime(openAt) || !isDateTime(closeAt)) return null;
  const plain = ({ date, time }: DateTime): DateTime => ({ date, time });
  return { templateId, ownName, openAt: plain(openAt), closeAt: plain(closeAt) };
}
