import { scheduleError, type Schedule } from '#rules/scheduleError.ts';
import { t } from '../i18n/translate.ts';
import { toInstant, type DateTime, type DayEdge } from '../ui/dateTime.ts';

interface ScheduleErrors {
  openAt?: string;
  closeAt?: string;
}

const text: Record<string, string> = {
  'must not be before today': 'The start cannot be before today.',
  'must be ahead of now': 'The end must be in the future.',
  'must be after the start': 'The end must be after the start.',
};

/**
 * Validation errors of a start and an end as typed: incomplete dates, and what the API rejects.
 * @param openAt null if the survey is open, since its start is no longer a field.
 * @param saved the stored values. Omitted for a new survey.
 */
export function scheduleErrors(
  openAt: DateTime | null,
  closeAt: DateTime,
  saved: Schedule = { openAt: null, closeAt: null },
  now = new Date(),
): ScheduleErrors {
  const openHalf = openAt ? halfError(openAt) : undefined;
  const closeHalf = halfError(closeAt);
  if (openHalf !== undefined || closeHalf !== undefined) {
    return {
      ...(openHalf !== undefined && { openAt: openHalf }),
      ...(closeHalf !== undefined && { closeAt: closeHalf }),
    };
  }
  const requested = { openAt: openAt && momentOf(openAt, 'start'), closeAt: momentOf(closeAt, 'end') };
  const error = scheduleError(requested, openAt ? saved : { ...saved, openAt: null }, now);
  return error ? { [error.property]: t(text[error.message] ?? error.message) } : {};
}

function halfError({ date, time, incomplete }: DateTime): string | undefined {
  if (incomplete || (date !== '' && toInstant({ date, time }, 'start') === null))
    return t('Please enter a complete date and time, or clear both fields.');
  return date === '' && time !== '' ? t('Please choose a date as well.') : undefined;
}

function momentOf(dateTime: DateTime, edge: DayEdge): Date | null {
  const instant = toInstant(dateTime, edge);
  return instant === null ? null : new Date(instant);
}
