import type { Section, ParticipationSurvey } from '../../../contract/entities/participationSurvey.ts';
import type { SurveyType } from '../../../contract/content/surveyType.ts';
import { formatDueDate } from '../../../rules/formatDates.ts';
import { participantSurveyStatus } from '../../../rules/surveyStatus.ts';
import { fillPlaceholders } from '../../content/fillPlaceholders.ts';
import type { Messages } from '../../content/messages.ts';
import type { ParticipationRow } from './participationQueries.ts';
import { presentParticipation } from './presentParticipation.ts';

interface Sources {
  row: ParticipationRow;
  definition: SurveyType;
  sections: Section[];
  messages: Messages;
  minReportSample: number;
}

/** A survey as its participant answers it. */
export function presentParticipationSurvey({ row, definition, sections, messages, minReportSample }: Sources): ParticipationSurvey {
  const placeholders = {
    surveyName: row.survey_name,
    organisationName: row.account_name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    dueDate: row.close_at && formatDueDate(row.close_at.toISOString(), row.time_zone),
    minimumGroup: String(minReportSample),
  };
  const contact = row.contact_name || row.contact_email ? { name: row.contact_name, email: row.contact_email } : null;
  return {
    name: row.survey_name,
    status: participantSurveyStatus({ whenOpen: row.when_open, whenClosed: row.when_closed }),
    dueDate: row.close_at?.toISOString() ?? null,
    welcome: fillPlaceholders(messages.welcome, placeholders),
    expectedDuration: definition.expectedDuration,
    privacyStatementHtml: fillPlaceholders(messages.privacyStatement, placeholders),
    contact,
    account: { name: row.account_name, logo: null },
    sections,
    participation: presentParticipation(row, sections),
  };
}
