export interface Schedule {
  openAt: Date | null;
  closeAt: Date | null;
}

interface ScheduleError {
  property: keyof Schedule;
  message: string;
}

const day = 24 * 60 * 60 * 1000;

/**
 * The validation error of a survey's opening and closing times. Null if there is none. Source:
 * docs/rules/survey-lifecycle.md#schedule.
 * @param saved the stored values. A stored time that has passed in the meantime does not have to be changed.
 */
export function scheduleError({ openAt, closeAt }: Schedule, saved: Schedule, now: Date): ScheduleError | null {
  const opensNewly = openAt?.getTime() !== saved.openAt?.getTime();
  const closesNewly = closeAt?.getTime() !== saved.closeAt?.getTime();
  if (!opensNewly && !closesNewly) return null;
  if (openAt && opensNewly && openAt.getTime() < now.getTime() - day)
    return { property: 'openAt', message: 'must not be before today' };
  if (closeAt && closeAt <= now) return { property: 'closeAt', message: 'must be ahead of now' };
  if (openAt && closeAt && closeAt <= openAt) return { property: 'closeAt', message: 'must be after the start' };
  return null;
}
