import type { Language } from '#contract/languages.ts';
import { contactPointsBeyond } from './contactPoints.ts';
import type { Texts } from '../content/makeTexts.ts';
import { supportArticle } from '../content/support.ts';
import { supportParagraph } from './messages/participantMessages.ts';
import type { SurveyMailData } from './surveyMailQueries.ts';

type Thanks = Pick<
  SurveyMailData,
  'thanksMessage' | 'supportArticle' | 'supportArticleSlug' | 'country' | 'time_zone' | 'support_lines'
>;

/**
 * Returns the links, addresses and phone numbers that only people in high distress get, because no other text contains
 * them. A person who uses one of them could be identified. The texts that everyone gets are the thanks, the support
 * paragraph and the support article.
 */
export function contactsOfRiskOnly(
  riskThanks: string,
  of: Thanks,
  texts: Record<Language, Texts>,
  language: Language,
): string[] {
  const own = texts[language];
  const article = supportArticle(of.supportArticleSlug, of.supportArticle, { texts, language, organisation: of });
  return contactPointsBeyond(riskThanks, [
    of.thanksMessage ?? own.messages.thanks,
    supportParagraph(of, own),
    ...(article?.contents ?? []).map(({ html }) => html ?? ''),
  ]);
}

/**
 * Returns the organisation's own text for people in high distress if it may be sent. A stored text may contain contacts
 * that no other text contains: an earlier version may have stored it, or another text may have changed since. Such a
 * text is kept but not sent.
 */
export const usableRiskThanks = (
  of: SurveyMailData,
  texts: Record<Language, Texts>,
  language: Language,
): string | null =>
  of.riskThanksMessage !== null && contactsOfRiskOnly(of.riskThanksMessage, of, texts, language).length === 0
    ? of.riskThanksMessage
    : null;
