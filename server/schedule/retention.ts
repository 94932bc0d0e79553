/**
 * Returns when the answers to a survey are erased under an organisation's retention period: this number of calendar
 * months after it closed, in UTC. If that month is too short, this is its last day.
 */
export function whenToErase(whenClosed: Date, retentionMonths: number): Date {
  const due = new Date(whenClosed);
  due.setUTCMonth(due.getUTCMonth() + retentionMonths);
  if (due.getUTCDate() !== whenClosed.getUTCDate()) due.setUTCDate(0);
  return due;
}
