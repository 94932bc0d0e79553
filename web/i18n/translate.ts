/** Sentences of one language by their English originals, placeholders in braces kept. */
export type Catalogue = Readonly<Record<string, string>>;

let catalogue: Catalogue = {};
let locale = 'en';

/** Sets the language of everything shown from now on; a sentence the catalogue lacks stays English. */
export function setCatalogue(newLocale: string, sentences: Catalogue): void {
  locale = newLocale;
  catalogue = sentences;
}

/** The current locale, a BCP 47 tag. */
export const currentLocale = () => locale;

/**
 * The sentence in the person's language. The English sentence itself is the key and stands literally where it is
 * used; `{name}` in it is replaced by the value of that name.
 */
export function t(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  const translated = catalogue[sentence] ?? sentence;
  return translated.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
