/** The fields of a survey that decide when automatic reminders are sent. */
export interface ReminderFields {
  reminderEveryDays: number | null;
  whenOpen: Date | null;
  whenClosed: Date | null;
  closeAt: Date | null;
  /**
   * When the last automatic reminder was sent. Or when reminders were enabled, if that was so late that a reminder
   * would have been due at once.
   */
  whenRemindedByClock: Date | null;
}

const day = 24 * 60 * 60 * 1000;

/**
 * When the next automatic reminder is due: `reminderEveryDays` times 24 hours after the survey opened or the last
 * automatic reminder was sent. Null: never, or not before the survey's end. A missed reminder is due at once, and
 * several missed ones count as one.
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

/** Returns whether a reminder should be sent now. No one gets a reminder for a survey that should have closed. */
export function isReminderDue(fields: ReminderFields, now: Date): boolean {
  const next = nextReminderAt(fields);
  return next !== null && next <= now && (fields.closeAt === null || now < fields.closeAt);
}
