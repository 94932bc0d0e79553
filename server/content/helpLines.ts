import { Type, type Static } from 'typebox';
import { closed, nullable, oneOf } from '#contract/schema.ts';
import { isCountry } from '#rules/countries.ts';
import { type Complain, type ContentFile, type Path, parseYaml, reportRepeats } from './contentFiles.ts';
import { isWebLink } from './markdown.ts';

const shortText = Type.String({ minLength: 1, maxLength: 300 });
/** A telephone number as people write it: "0800 111 0 111". */
const number = Type.String({ pattern: '^\\+?[0-9][0-9 ()-]*$', maxLength: 30 });

const HelpLine = closed({
  name: shortText,
  /**
   * Only in a region with countries. The first phone of the line `emergency` is the emergency number there. Mails and
   * reports name the line `crisis` next to that number.
   */
  role: Type.Optional(oneOf(['emergency', 'crisis'])),
  phones: Type.Optional(Type.Array(number, { minItems: 1 })),
  /** The number for text messages. */
  text: Type.Optional(number),
  web: Type.Optional(shortText),
  hours: Type.Optional(shortText),
  note: Type.Optional(shortText),
  /** The page where an operator checks the line. Readers do not see it. */
  source: Type.Optional(shortText),
  /** The day on which a person called the line or opened its source. Null: not yet. */
  checked: Type.Optional(nullable(Type.String({ format: 'date' }))),
});

/** help-lines.yaml: who people can call or write to, by region, in display order. */
const HelpLines = Type.Array(
  closed({
    region: shortText,
    /** ISO 3166-1 alpha-2. */
    countries: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    lines: Type.Array(HelpLine, { minItems: 1 }),
  }),
  { minItems: 1 },
);
export type HelpLines = Static<typeof HelpLines>;
export type HelpLine = HelpLines[number]['lines'][number];

/** The help lines in English. Null if there are none, or if the file has an error. */
export function parseHelpLines(file: ContentFile, complain: Complain): HelpLines | null {
  const read = parseYaml(HelpLines, file, complain, ({ message }) => asText(message));
  if (!read) return null;
  const { value, report } = read;
  reportRepeats(
    value.map(({ region }, i) => ({ value: region, path: [i, 'region'] })),
    report,
  );
  const countries = value.flatMap((region, i) =>
    (region.countries ?? []).map((country, j) => ({ value: country, path: [i, 'countries', j] })),
  );
  reportRepeats(countries, report);
  for (const { value: country, path } of countries)
    if (!isCountry(country)) report(path, 'must be the code of a country (ISO 3166-1 alpha-2), such as DE');
  value.forEach(({ countries: of, lines }, i) => {
    const withRole = (role: HelpLine['role']) => lines.filter((line) => line.role === role && line.phones);
    if (of && withRole('emergency').length !== 1) report([i], 'must have one line with phones and the role emergency');
    if (withRole('crisis').length > 1) report([i], 'must have one line of the role crisis at most');
  });
  value.forEach(({ lines }, i) =>
    lines.forEach((line, j) => {
      const at: Path = [i, 'lines', j];
      if (!line.phones && line.text === undefined && line.web === undefined)
        report(at, 'must have phones, text or web');
      for (const field of ['web', 'source'] as const) {
        if (line[field] !== undefined && !isWebLink(line[field]))
          report([...at, field], 'must be a complete link that begins with https://');
      }
    }),
  );
  return value;
}

/** Rewrites the schema's error for a telephone number for the author of the file. */
function asText(message: string): string {
  if (message === 'must be string') return "must be in quotes, as in '112'";
  return message.startsWith('must match pattern') ? 'must be a telephone number' : message;
}

/** The content of help-lines.yaml in another language: the texts of the English file, each with its translation. */
export type HelpLineTexts = ReadonlyMap<string, string>;

const Translation = Type.Record(Type.String(), shortText);

/**
 * Parses help-lines.yaml of another language: translations of regions, names, hours and notes. A text that the English
 * file does not have is an error.
 */
export function parseHelpLineTexts(file: ContentFile, english: HelpLines | null, complain: Complain): HelpLineTexts {
  const read = parseYaml(Translation, file, complain);
  if (!read) return new Map();
  const known = new Set(english && wordsOf(english));
  for (const phrase of Object.keys(read.value))
    if (english && !known.has(phrase)) read.report([phrase], 'content/help-lines.yaml does not have this');
  return new Map(Object.entries(read.value));
}

/** All texts that can be translated. */
export const wordsOf = (helpLines: HelpLines): string[] =>
  helpLines.flatMap(({ region, lines }) => [
    region,
    ...lines.flatMap(({ name, hours, note }) => [
      name,
      ...(hours === undefined ? [] : [hours]),
      ...(note === undefined ? [] : [note]),
    ]),
  ]);

/** The help lines in another language. Texts that are not translated stay in English. */
export function translateHelpLines(helpLines: HelpLines, translated: HelpLineTexts): HelpLines {
  const worded = (english: string) => translated.get(english) ?? english;
  return helpLines.map(({ region, lines, ...of }) => ({
    ...of,
    region: worded(region),
    lines: lines.map(({ name, hours, note, ...line }) => ({
      ...line,
      name: worded(name),
      ...(hours !== undefined && { hours: worded(hours) }),
      ...(note !== undefined && { note: worded(note) }),
    })),
  }));
}
