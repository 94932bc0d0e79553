import { limits } from '#contract/limits.ts';
import type { Texts } from './makeTexts.ts';

/** A help line, or a note on the law of a country. */
interface CheckedContent {
  /** The region of a help line, or the country of a note. */
  place: string;
  /** The name of a help line. For a note, the slug of the article. */
  name: string;
  /** Numbers to call and addresses to open, as text. */
  ways: string[];
  source: string | null;
  checked: string | null;
}

/**
 * The help lines and country notes that no one has checked within a year, in the order of their files.
 * @param texts in English.
 * @param now the current time.
 */
export function uncheckedContent(
  { helpLines, countryNotes }: Pick<Texts, 'helpLines' | 'countryNotes'>,
  now: Date,
): CheckedContent[] {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - limits.contentCheckMonths);
  const lines = helpLines.flatMap(({ region, lines: ofRegion }) =>
    ofRegion.map(({ name, phones = [], text, web, source = null, checked = null }) => ({
      place: region,
      name,
      ways: [...phones, ...(text === undefined ? [] : [`text ${text}`]), ...(web === undefined ? [] : [web])],
      source,
      checked,
    })),
  );
  const notes = Object.entries(countryNotes).flatMap(([slug, countries]) =>
    Object.entries(countries).map(([country, { source, checked }]) => ({
      place: `Articles for ${country}`,
      name: slug,
      ways: [],
      source: source.url,
      checked,
    })),
  );
  return [...lines, ...notes].filter(({ checked }) => !checked || new Date(checked) < oldest);
}
