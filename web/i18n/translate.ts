/** The forms of a sentence with a number in it, by the number's plural category (CLDR). */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Sentences of one language by their English originals. Both have the same placeholders in braces. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;

type Values = Readonly<Record<string, string | number>>;

/** The names of the placeholders in a sentence. */
type PlaceholderIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

/** The values that a sentence needs. A sentence that is not known before the program runs may have any. */
type ValuesOf<Sentence extends string> = string extends Sentence
  ? [values?: Values]
  : [PlaceholderIn<Sentence>] extends [never]
    ? [values?: Values]
    : [values: Readonly<Record<PlaceholderIn<Sentence>, string | number>> & Values];

let catalogue: Catalogue = {};
let locale = 'en';

/** Sets the language of everything shown from now on. Sentences missing from the catalogue stay English. */
export function setCatalogue(newLocale: string, sentences: Catalogue): void {
  locale = newLocale;
  catalogue = sentences;
}

/** The current locale, a BCP 47 tag. */
export const currentLocale = () => locale;

/**
 * Returns the sentence in the person's language. The English sentence is the key and appears literally where it is
 * used. `{name}` in it is replaced with the value of that name.
 */
export function t<Sentence extends string>(sentence: Sentence, ...[values = {}]: ValuesOf<Sentence>): string {
  // The entry is never an object of plural forms: `npm run sentences` checks that only sentences for `plural` have one.
  const translated = (catalogue[sentence] as string | undefined) ?? sentence;
  return translated.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/**
 * Returns the sentence for a number of things in the person's language. `one` and `other` are the English sentences
 * for 1 and for all other numbers. A language with the same two forms translates both. Any other language has its
 * forms under `other`.
 */
export function plural<Other extends string>(
  count: number,
  one: string,
  other: Other,
  ...[values]: ValuesOf<Other>
): string {
  const forms = catalogue[other];
  const category = new Intl.PluralRules(forms ? locale : 'en').select(count);
  const form = typeof forms === 'object' ? (forms[category] ?? forms.other) : category === 'one' ? one : other;
  return t(form as string, values);
}
