import { languageTags, type Language } from '#contract/languages.ts';
import { chooseLanguage } from '#rules/chooseLanguage.ts';

/** A header longer than this is not read to its end. */
const longestHeader = 1000;

/**
 * The language that a request asks for by its header Accept-Language (RFC 9110 section 12.5.4); null where it asks for none
 * that there is.
 */
export function requestedLanguage(header: string | undefined): Language | null {
  const requested = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim());
      const quality = parameters.find((parameter) => parameter.toLowerCase().startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    });
  return chooseLanguage(
    requested
      .filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality)
      .map(({ tag }) => tag),
    languageTags,
  );
}
