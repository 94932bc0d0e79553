import { scheduleFault, type Schedule } from '#rules/scheduleFault.ts';
import { t } from '../i18n/translate.ts';
import { toInstant, type DateTime, type DayEdge } from '../ui/dateTime.ts';

interface ScheduleFaults {
  openAt?: string;
  closeAt?: string;
}

const words: Record<string, string> = {
  'must not be before today': 'The start cannot be before today.',
  'must be ahead of now': 'The end must be ahead of now.',
  'must be after the start': 'The end must be after the start.',
};

/**
 * What is wrong with a start and an end as they stand in their fields: halves of dates, and what the rule refuses.
 * @param openAt null where the survey is open: its start is no field any more.
 * @param saved what was saved before; nothing for a new survey.
 */
export function scheduleFaults(
  openAt: DateTime | null,
  closeAt: DateTime,
  saved: Schedule = { openAt: null, closeAt: null },
  now = new Date(),
): ScheduleFaults {
  const openHalf = openAt ? halfFault(openAt) : undefined;
  const closeHalf = halfFault(closeAt);
  if (openHalf !== undefined || closeHalf !== undefined) {
    return {
      ...(openHalf !== undefined && { openAt: openHalf }),
      ...(closeHalf !== undefined && { closeAt: closeHalf }),
    };
  }
  const wanted = { openAt: openAt && momentOf(openAt, 'start'), closeAt: momentOf(closeAt, 'end') };
  const fault = scheduleFault(wanted, openAt ? saved : { ...saved, openAt: null }, now);
  return fault ? { [fault.property]: t(words[fault.message] ?? fault.message) } : {};
}

function halfFault({ date, time, incomplete }: DateTime): string | undefined {
  if (incomplete || (date !== '' && toInstant({ date, time }, 'start') === null))
    return t('Please enter the whole date and time, or clear them.');
  return date === '' && time !== '' ? t('Please choose a date as well.') : undefined;
}

function momentOf(dateTime: DateTime, edge: DayEdge): Date | null {
  const instant = toInstant(dateTime, edge);
  return instant === null ? null : new Date(instant);
}
