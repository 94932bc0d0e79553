import { formatDueDate } from '../../../rules/formatDates.ts';
import type { MailData } from '../mailQueries.ts';

/** What the texts of a survey may name in braces, as plain text. The due date is in the organisation's time zone. */
export const placeholderValues = (data: MailData): Record<string, string | null> => ({
  surveyName: data.surveyName,
  organisationName: data.organisationName,
  expectedDuration: String(data.expectedDuration),
  contactName: data.contactName,
  contactEmail: data.contactEmail,
  dueDate: data.dueDate === null ? null : formatDueDate(data.dueDate.toISOString(), data.timeZone),
});
