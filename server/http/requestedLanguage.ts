import { languageTags, type Language } from '#contract/languages.ts';
import { chooseLanguage } from '#rules/chooseLanguage.ts';

/** The rest of a longer header is ignored. */
const longestHeader = 1000;

/** The results for recent headers, since browsers send few different ones. */
const known = new Map<string, Language | null>();
const mostKnown = 1000;

/**
 * The first available language in the header Accept-Language (RFC 9110 section 12.5.4). Null if it names no available
 * language.
 */
export function requestedLanguage(header = ''): Language | null {
  const read = header.slice(0, longestHeader);
  let language = known.get(read);
  if (language === undefined) {
    language = parseHeader(read);
    if (known.size >= mostKnown) known.clear();
    known.set(read, language);
  }
  return language;
}

function parseHeader(header: string): Language | null {
  const requested = header.split(',').map((part) => {
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
