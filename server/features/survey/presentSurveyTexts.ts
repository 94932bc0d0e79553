import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Section, SurveyQuestions } from '#contract/entities/participation.ts';
import type { Language } from '#contract/languages.ts';
import { formatDueDate } from '#rules/formatDates.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Texts } from '#server/content/makeTexts.ts';

/** A survey and its organisation. The name is the one that the reader sees. Own texts are null for the default. */
interface SurveyTextRow {
  survey_name: string;
  close_at: Date | null;
  contact_name: string | null;
  contact_email: string | null;
  welcome: string | null;
  privacy_statement: string | null;
  account_name: string;
  time_zone: string;
  logo: SurveyQuestions['account']['logo'];
}

export interface SurveyTextSources {
  row: SurveyTextRow;
  definition: SurveyType;
  sections: Section[];
  /** The texts of the language in which the survey is shown. */
  texts: Pick<Texts, 'messages' | 'language'>;
  minReportSample: number;
}

/**
 * Presents the texts of a survey that every participant reads. Each text is the survey's own, or else the organisation's, or else the
 * product's.
 */
export function presentSurveyTexts({
  row,
  definition,
  sections,
  texts: { messages, language },
  minReportSample,
}: SurveyTextSources): Omit<SurveyQuestions, 'language' | 'languages'> {
  const placeholders = {
    ...surveyPlaceholders(row, language),
    expectedDuration: String(definition.expectedDuration),
    minimumGroup: String(minReportSample),
  };
  const contact = row.contact_name || row.contact_email ? { name: row.contact_name, email: row.contact_email } : null;
  return {
    name: row.survey_name,
    dueDate: row.close_at?.toISOString() ?? null,
    welcome: fillPlaceholders(row.welcome ?? messages.welcome, placeholders),
    expectedDuration: definition.expectedDuration,
    privacyStatementHtml: fillPlaceholders(row.privacy_statement ?? messages.privacyStatement, placeholders),
    contact,
    account: { name: row.account_name, logo: row.logo },
    sections: sections.map((section) =>
      section.intro === null ? section : { ...section, intro: fillPlaceholders(section.intro, placeholders) },
    ),
  };
}

/** The values of the placeholders in a survey's texts, as plain text. The due date is in the organisation's time zone. */
export const surveyPlaceholders = (row: SurveyTextRow, language: Language) => ({
  surveyName: row.survey_name,
  organisationName: row.account_name,
  contactName: row.contact_name,
  contactEmail: row.contact_email,
  dueDate: row.close_at && formatDueDate(row.close_at.toISOString(), { language, timeZone: row.time_zone }),
});
