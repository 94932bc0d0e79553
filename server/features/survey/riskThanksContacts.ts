import type { Content } from '#server/content/content.ts';
import { contactsOfRiskOnly } from '#server/mail/usableRiskThanks.ts';
import type { AccountRow } from '../account/accountQueries.ts';
import type { SurveyRow } from './surveyQueries.ts';

type Texts = Pick<SurveyRow, 'risk_thanks_message' | 'thanks_message' | 'support_article' | 'type_id'>;

/**
 * The contacts that a survey's thanks text for people in high distress contains, but its thanks text and its support
 * article do not. Default texts are in the organisation's language.
 */
export const riskThanksContacts = (
  survey: Texts,
  account: AccountRow,
  { texts, surveyTypes }: Pick<Content, 'texts' | 'surveyTypes'>,
): string[] =>
  contactsOfRiskOnly(
    survey.risk_thanks_message ?? '',
    {
      ...account,
      thanksMessage: survey.thanks_message,
      supportArticle: survey.support_article ?? account.support_article,
      supportArticleSlug: surveyTypes.get(survey.type_id)?.definition.report.supportArticle ?? '',
    },
    texts,
    account.language,
  );
