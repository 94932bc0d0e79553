import type { Selectable } from 'kysely';
import type { Survey, SurveyMessage, SurveySummary } from '#contract/entities/survey.ts';
import { canManage } from '#rules/permissions.ts';
import { nextReminderAt } from './reminderSchedule.ts';
import type { Content } from '#server/content/content.ts';
import { supportArticle } from '#server/content/support.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { OrganisationPrincipal } from '#server/http/session.ts';
import type { AccountRow } from '../account/accountQueries.ts';
import { reminderFields } from './reminderFields.ts';
import { riskThanksContacts } from './riskThanksContacts.ts';
import { presentFields } from './surveyColumns.ts';

interface Sources {
  row: Selectable<SurveyTable>;
  summary: SurveySummary;
  account: AccountRow;
  editableSections: Survey['editableSections'];
  content: Content;
  principal: OrganisationPrincipal;
}

/** A survey as this administrator sees it: the risk contact is disclosed to super administrators only. */
export function presentSurvey({ row, summary, account, editableSections, content, principal }: Sources): Survey {
  const defaults = defaultMessages(content, account, row.type_id);
  return {
    ...summary,
    ...presentFields(row, principal),
    whenErased: row.when_erased?.toISOString() ?? null,
    nextReminderAt: nextReminderAt(reminderFields(row))?.toISOString() ?? null,
    hasDistressScale: content.surveyTypes.get(row.type_id)?.definition.report.distress !== undefined,
    locked: summary.status === 'CLOSED',
    capabilities: { removeCompletedParticipations: canManage(principal) && account.remove_completed_participations },
    editableSections,
    riskThanksContacts: row.risk_thanks_message === null ? [] : riskThanksContacts(row, account, content),
    defaultWelcome: defaults.welcome,
    defaultInvitationMessage: defaults.invitationMessage,
    defaultThanksMessage: defaults.thanksMessage,
    defaultThanksContactMessage: defaults.thanksContactMessage,
    defaultRiskThanksMessage: row.thanks_message ?? defaults.thanksMessage,
    defaultPrivacyStatement: defaults.privacyStatement,
    defaultSupportArticle: defaults.supportArticle,
    defaultRiskContactEmail: principal.superAdmin ? account.risk_contact_email : null,
  };
}

/**
 * The default texts of a survey, as HTML with placeholders: the organisation's privacy statement and support article,
 * or else the product's, and the product's for all other texts. They are in the organisation's language, as for people
 * who have chosen no language. The thanks text for people in high distress is not included: its default is the survey's
 * thanks text.
 * @param typeId the survey type, which determines the product's support article.
 */
function defaultMessages(
  { texts, surveyTypes }: Content,
  account: Pick<
    AccountRow,
    'language' | 'privacy_statement' | 'support_article' | 'country' | 'time_zone' | 'support_lines'
  >,
  typeId: string,
): Record<Exclude<SurveyMessage, 'riskThanksMessage'>, string> {
  const { messages } = texts[account.language];
  const slug = surveyTypes.get(typeId)?.definition.report.supportArticle ?? '';
  const article = supportArticle(slug, null, { texts, language: account.language, organisation: account });
  return {
    welcome: messages.welcome,
    invitationMessage: messages.invitation,
    thanksMessage: messages.thanks,
    thanksContactMessage: messages.thanksContact,
    privacyStatement: account.privacy_statement ?? messages.privacyStatement,
    supportArticle:
      account.support_article ??
      article?.contents
        .map(({ title, html }) => `${title === null ? '' : `<h2>${title}</h2>`}${html ?? ''}`)
        .join('') ??
      '',
  };
}
