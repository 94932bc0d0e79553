import { Type, type Static } from 'typebox';
import { closed, nullable } from '#contract/schema.ts';
import { isCountry } from '#rules/countries.ts';
import { type Complain, type ContentFile, parseYaml } from './contentFiles.ts';
import { isWebLink } from './markdown.ts';

/** One to four plain sentences. */
const text = Type.String({ minLength: 1, maxLength: 600 });

const CountryNote = closed({
  text,
  /** The page that says so. Readers see its title, as a link. */
  source: closed({ title: Type.String({ minLength: 1, maxLength: 300 }), url: Type.String() }),
  /** The day on which a person opened the source. Null: not yet. */
  checked: nullable(Type.String({ format: 'date' })),
});

/** country-notes.yaml: what the law of a country says about the subject of an article, by slug and country. */
const CountryNotes = byCountry(CountryNote);
export type CountryNotes = Static<typeof CountryNotes>;

/** country-notes.yaml of another language: the texts. */
const CountryNoteTexts = byCountry(text);
export type CountryNoteTexts = Static<typeof CountryNoteTexts>;

/** Values by slug of an article, and then by country (ISO 3166-1 alpha-2). */
function byCountry<T extends typeof CountryNote | typeof text>(value: T) {
  return Type.Record(Type.String(), Type.Record(Type.String(), value));
}

/** Parses country-notes.yaml in English. Null if it has an error. @param slugs those of the existing articles. */
export function parseCountryNotes(
  file: ContentFile,
  slugs: ReadonlySet<string>,
  complain: Complain,
): CountryNotes | null {
  const read = parseYaml(CountryNotes, file, complain);
  if (!read) return null;
  const { value, report } = read;
  for (const slug of Object.keys(value)) if (!slugs.has(slug)) report([slug], `no article "${slug}"`);
  for (const { slug, country, note } of listCountryNotes(value)) {
    const path = [slug, country];
    if (!isCountry(country)) report(path, 'must be the code of a country (ISO 3166-1 alpha-2), such as DE');
    if (!isWebLink(note.source.url))
      report([...path, 'source', 'url'], 'must be a complete link that begins with https://');
  }
  return value;
}

/**
 * Parses country-notes.yaml of another language. A note that the English file does not have is an error.
 * @param english null if the English file has an error.
 */
export function parseCountryNoteTexts(
  file: ContentFile,
  english: CountryNotes | null,
  complain: Complain,
): CountryNoteTexts {
  const read = parseYaml(CountryNoteTexts, file, complain);
  if (!read) return {};
  for (const { slug, country } of listCountryNotes(read.value))
    if (english && !english[slug]?.[country])
      read.report([slug, country], 'content/country-notes.yaml does not have this');
  return read.value;
}

/** All notes, or all their texts, in the order of the file. */
export const listCountryNotes = <T>(
  notes: Readonly<Record<string, Readonly<Record<string, T>>>>,
): { slug: string; country: string; note: T }[] =>
  Object.entries(notes).flatMap(([slug, countries]) =>
    Object.entries(countries).map(([country, note]) => ({ slug, country, note })),
  );

/** The notes in another language. Texts that are not translated stay in English. */
export const translateCountryNotes = (notes: CountryNotes, translated: CountryNoteTexts): CountryNotes =>
  Object.fromEntries(
    Object.entries(notes).map(([slug, countries]) => [
      slug,
      Object.fromEntries(
        Object.entries(countries).map(([country, note]) => [
          country,
          { ...note, text: translated[slug]?.[country] ?? note.text },
        ]),
      ),
    ]),
  );
