import type { Section, ParticipationSurvey } from '#contract/entities/participationSurvey.ts';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { ParticipationRow } from './participationQueries.ts';
import { presentParticipation } from './presentParticipation.ts';
import { surveyPlaceholders } from './surveyPlaceholders.ts';
import { surveyStatusFor } from './surveyStatusFor.ts';

interface Sources {
  row: ParticipationRow;
  definition: SurveyType;
  sections: Section[];
  /** Those of the language that it is shown in. */
  texts: Texts;
  minReportSample: number;
}

/** A survey as its participant answers it: with its own texts, or else the organisation's, or else the product's. */
export function presentParticipationSurvey({
  row,
  definition,
  sections,
  texts: { messages, language },
  minReportSample,
}: Sources): ParticipationSurvey {
  const placeholders = {
    ...surveyPlaceholders(row, language),
    expectedDuration: String(definition.expectedDuration),
    minimumGroup: String(minReportSample),
  };
  const contact = row.contact_name || row.contact_email ? { name: row.contact_name, email: row.contact_email } : null;
  return {
    name: row.survey_name,
    status: surveyStatusFor(row),
    dueDate: row.close_at?.toISOString() ?? null,
    welcome: fillPlaceholders(row.welcome ?? messages.welcome, placeholders),
    expectedDuration: definition.expectedDuration,
    privacyStatementHtml: fillPlaceholders(row.privacy_statement ?? messages.privacyStatement, placeholders),
    contact,
    account: { name: row.account_name, logo: row.logo },
    sections: sections.map((section) =>
      section.intro === null ? section : { ...section, intro: fillPlaceholders(section.intro, placeholders) },
    ),
    participation: presentParticipation(row, sections),
  };
}
