import type { Language } from '#contract/languages.ts';
import { formatDueDate } from '#rules/formatDates.ts';
import type { SurveyMailData } from '../surveyMailQueries.ts';

/**
 * What the texts of a survey may name in braces, as plain text. The due date is in the organisation's time zone. One
 * set for all of them: an organisation's own text may name what the default of the same message does not.
 */
export const placeholderValues = (
  data: SurveyMailData,
  language: Language,
  publicUrl: string,
): Record<string, string | null> => ({
  surveyName: data.surveyName,
  organisationName: data.organisationName,
  expectedDuration: String(data.expectedDuration),
  contactName: data.contactName,
  contactEmail: data.contactEmail,
  dueDate:
    data.dueDate === null ? null : formatDueDate(data.dueDate.toISOString(), { language, timeZone: data.time_zone }),
  signInUrl: `${publicUrl}/app/auth/sign-in`,
});
