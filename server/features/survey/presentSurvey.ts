import type { Selectable } from 'kysely';
import { surveyMessages, type Survey, type SurveyMessage, type SurveySummary } from '#contract/entities/survey.ts';
import { canManage } from '#rules/permissions.ts';
import { nextReminderAt } from './reminderSchedule.ts';
import type { Content } from '#server/content/content.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { Admin } from '#server/http/session.ts';
import type { AccountRow } from '../account/accountQueries.ts';
import { reminderFields } from './reminderFields.ts';
import { riskThanksContacts } from './riskThanksContacts.ts';
import { defaultMessages, messageColumns } from './surveyMessages.ts';

interface Sources {
  row: Selectable<SurveyTable>;
  summary: SurveySummary;
  account: AccountRow;
  editableSections: Survey['editableSections'];
  content: Content;
  caller: Admin;
}

/** A survey as this administrator sees it: who hears of risk is told to super administrators alone. */
export function presentSurvey({ row, summary, account, editableSections, content, caller }: Sources): Survey {
  const defaults = defaultMessages(content, account, row.type_id);
  return {
    ...summary,
    whenErased: row.when_erased?.toISOString() ?? null,
    reminderEveryDays: row.reminder_every_days,
    nextReminderAt: nextReminderAt(reminderFields(row))?.toISOString() ?? null,
    shareLink: row.share_link,
    distressScale: row.distress_scale,
    hasDistressScale: content.surveyTypes.get(row.type_id)?.definition.report.distress !== undefined,
    locked: summary.status === 'CLOSED',
    capabilities: { removeCompletedParticipations: canManage(caller) && account.remove_completed_participations },
    editableSections,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    riskContactEmail: caller.superAdmin ? row.risk_contact_email : null,
    ...presentMessages(row),
    riskThanksContacts: row.risk_thanks_message === null ? [] : riskThanksContacts(row, account, content),
    defaultWelcome: defaults.welcome,
    defaultInvitationMessage: defaults.invitationMessage,
    defaultThanksMessage: defaults.thanksMessage,
    defaultThanksContactMessage: defaults.thanksContactMessage,
    defaultRiskThanksMessage: row.thanks_message ?? defaults.thanksMessage,
    defaultPrivacyStatement: defaults.privacyStatement,
    defaultSupportArticle: defaults.supportArticle,
    defaultRiskContactEmail: caller.superAdmin ? account.risk_contact_email : null,
  };
}

const presentMessages = (row: Selectable<SurveyTable>) =>
  Object.fromEntries(
    surveyMessages.map((message) => {
      const html = row[messageColumns[message]];
      return [message, { useDefault: html === null, html }];
    }),
  ) as Pick<Survey, SurveyMessage>;
