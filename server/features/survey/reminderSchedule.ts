/** What of a survey decides when people are reminded by themselves. */
export interface ReminderFields {
  reminderEveryDays: number | null;
  whenOpen: Date | null;
  whenClosed: Date | null;
  closeAt: Date | null;
  /** The last reminder by the clock, or when such reminders were set so late that one would have been due at once. */
  whenRemindedByClock: Date | null;
}

const day = 24 * 60 * 60 * 1000;

/**
 * When whoever has not submitted is next reminded: so many times 24 hours after the survey opened or after the last reminder
 * by the clock; null: never, or not before the survey's end. One that was missed is due at once, and several missed are one.
 */
export function nextReminderAt({
  reminderEveryDays,
  whenOpen,
  whenClosed,
  closeAt,
  whenRemindedByClock,
}: ReminderFields): Date | null {
  if (reminderEveryDays === null || whenOpen === null || whenClosed !== null) return null;
  const next = new Date((whenRemindedByClock ?? whenOpen).getTime() + reminderEveryDays * day);
  return closeAt !== null && next >= closeAt ? null : next;
}

/** Whether a reminder is to be sent now. Nobody is reminded of a survey that should have closed by now. */
export function isReminderDue(fields: ReminderFields, now: Date): boolean {
  const next = nextReminderAt(fields);
  return next !== null && next <= now && (fields.closeAt === null || now < fields.closeAt);
}
