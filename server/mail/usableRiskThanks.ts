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
 * The links, addresses and phone numbers in a text for people in high distress that other people do not get: someone who uses one
 * would be recognised by it. Everyone gets the thanks, with the paragraph of support, and the support article.
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
 * The organisation's own text for people in high distress, where there is one that may be sent. One stored with contacts of its own, by an
 * earlier version or before the other texts changed, is kept and not sent.
 */
export const usableRiskThanks = (
  of: SurveyMailData,
  texts: Record<Language, Texts>,
  language: Language,
): string | null =>
  of.riskThanksMessage !== null && contactsOfRiskOnly(of.riskThanksMessage, of, texts, language).length === 0
    ? of.riskThanksMessage
    : null;
