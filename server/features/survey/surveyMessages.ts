import type { SurveyMessage } from '../../../contract/entities/survey.ts';
import type { Content } from '../../content/content.ts';
import type { AccountRow } from '../account/accountQueries.ts';

/** The column that holds an organisation's own text; null in it: the default. */
export const messageColumns = {
  welcome: 'welcome',
  invitationMessage: 'invitation_message',
  thanksMessage: 'thanks_message',
  thanksContactMessage: 'thanks_contact_message',
  riskThanksMessage: 'risk_thanks_message',
  privacyStatement: 'privacy_statement',
  supportArticle: 'support_article',
} as const satisfies Record<SurveyMessage, string>;

/**
 * The texts of a survey that has none of its own, HTML with placeholders: the organisation's privacy statement and
 * support article, or else the product's, and the product's of all others, in the organisation's language: what people get
 * who have chosen none.
 * @param typeId the support article is that of the survey type.
 */
export function defaultMessages(
  { texts, surveyTypes }: Content, account: Pick<AccountRow, 'language' | 'privacy_statement' | 'support_article'>, typeId: string,
): Record<SurveyMessage, string> {
  const { messages, articles } = texts[account.language];
  const article = articles.get(surveyTypes.get(typeId)?.definition.report.supportArticle ?? '');
  return {
    welcome: messages.welcome,
    invitationMessage: messages.invitation,
    thanksMessage: messages.thanks,
    thanksContactMessage: messages.thanksContact,
    riskThanksMessage: messages.riskThanks,
    privacyStatement: account.privacy_statement ?? messages.privacyStatement,
    supportArticle: account.support_article ?? article?.contents.map(({ html }) => html ?? '').join('') ?? '',
  };
}
