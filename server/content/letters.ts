import { Type, type Static } from 'typebox';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { closed, code, plainText } from '#contract/schema.ts';
import { type Complain, type ContentFile, parseYaml } from './contentFiles.ts';

/** Texts of the letter of a personal report about an aspect. */
const LetterTexts = closed({
  /** Said of a score in the top band. */
  carries: plainText,
  /** Said of a score in the lowest band. */
  weighs: plainText,
  /** Something to do alone within a week. It never leads to the manager. */
  step: plainText,
  /** Says who can be asked about this. */
  ask: plainText,
  /** Only in English. True if `ask` leads to the person who plans or leads the work. */
  asksManager: Type.Optional(Type.Boolean()),
  /** Only in English. True if the manager may be part of what a low score is about. */
  aboutManager: Type.Optional(Type.Boolean()),
  /** Only in English. True if a low score is named before equal ones, and rather than lower ones. */
  careFirst: Type.Optional(Type.Boolean()),
});
export type LetterTexts = Static<typeof LetterTexts>;

/** letters.yaml: by survey type, then by `<section>/<aspect>`, for surveys of every version of a type. */
const Letters = Type.Record(code, Type.Record(Type.String(), LetterTexts));
export type Letters = Static<typeof Letters>;

/** The letter's texts on the aspects of a survey type, by `<section>/<aspect>`. */
export const letterTextsOf = (letters: Letters, typeId: string): Readonly<Record<string, LetterTexts>> =>
  letters[typeId] ?? {};

/**
 * Complains about aspects that the current version of a survey type does not have.
 * @param ids of all survey types.
 * @param surveyTypes without those that have an error.
 */
export function parseLetters(
  file: ContentFile,
  { ids, surveyTypes }: { ids: ReadonlySet<string>; surveyTypes: ReadonlyMap<string, { definition: SurveyType }> },
  complain: Complain,
): Letters {
  const read = parseYaml(Letters, file, complain);
  if (!read) return {};
  for (const [id, texts] of Object.entries(read.value)) {
    if (!ids.has(id)) read.report([id], 'is not a survey type');
    const definition = surveyTypes.get(id)?.definition;
    if (!definition) continue;
    const aspects = new Set(aspectCodes(definition));
    for (const each of Object.keys(texts))
      if (!aspects.has(each)) read.report([id, each], 'is not an aspect of this survey type');
  }
  return read.value;
}

/** `<section>/<aspect>` of every aspect. */
export const aspectCodes = ({ report }: Pick<SurveyType, 'report'>): string[] =>
  report.sections.flatMap((section) => section.aspects.map((aspect) => `${section.code}/${aspect.code}`));

/** The texts in another language. Those that are not translated stay in English. */
export const translateLetters = (letters: Letters, translated: Letters): Letters =>
  Object.fromEntries(
    Object.entries(letters).map(([id, texts]) => [
      id,
      Object.fromEntries(
        Object.entries(texts).map(([aspect, english]) => [aspect, { ...english, ...translated[id]?.[aspect] }]),
      ),
    ]),
  );

/** Survey type and aspect of each text. */
export const placesOfLetters = (letters: Letters): string[] =>
  Object.entries(letters).flatMap(([id, texts]) => Object.keys(texts).map((each) => `${id}: ${each}`));
