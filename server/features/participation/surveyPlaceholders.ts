import type { Language } from '#contract/languages.ts';
import { formatDueDate } from '#rules/formatDates.ts';
import type { ParticipationRow } from './participationQueries.ts';

/** What the texts of a survey may name in braces, as plain text. The due date is in the organisation's time zone. */
export const surveyPlaceholders = (row: ParticipationRow, language: Language) => ({
  surveyName: row.survey_name,
  organisationName: row.account_name,
  contactName: row.contact_name,
  contactEmail: row.contact_email,
  dueDate: row.close_at && formatDueDate(row.close_at.toISOString(), { language, timeZone: row.time_zone }),
});
