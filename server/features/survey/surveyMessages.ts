import type { SurveyMessage } from '#contract/entities/survey.ts';
import type { Content } from '#server/content/content.ts';
import { supportArticle } from '#server/content/support.ts';
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
 * The text for people in high distress is the survey's text of thanks, its own or the default, and is not among these.
 * @param typeId the support article is that of the survey type.
 */
export function defaultMessages(
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
