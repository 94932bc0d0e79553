/**
 * When the answers to a survey are erased by an organisation's retention period: so many calendar months after it
 * closed, in UTC; on the last day of a month that is too short.
 */
export function whenToErase(whenClosed: Date, retentionMonths: number): Date {
  const due = new Date(whenClosed);
  due.setUTCMonth(due.getUTCMonth() + retentionMonths);
  if (due.getUTCDate() !== whenClosed.getUTCDate()) due.setUTCDate(0);
  return due;
}
