import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { sanitizeRichText } from '#server/content/richText.ts';

/**
 * A text of a survey: the organisation's own where there is one, else the default, as HTML with the placeholders
 * filled. The own one was sanitised when it was stored; what goes out to many people is sanitised once more.
 */
export const surveyText = (
  own: string | null,
  standard: string,
  values: Readonly<Record<string, string | null>>,
): string => fillPlaceholders(own === null ? standard : sanitizeRichText(own), values);
