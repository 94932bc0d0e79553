import type { SurveyType } from '#contract/content/surveyType.ts';
import { type Complain, type ContentFile, type ReportProblem, parseYaml, reportRepeats } from './contentFiles.ts';
import { markdownProblems, renderMarkdown } from './markdown.ts';
import {
  isRichText,
  SurveyTypeTranslation,
  textPlaces,
  type SurveyTypeTexts,
  type TextPlace,
} from './surveyTypeTexts.ts';

interface English {
  /**
   * The existing ids, including those of types with an error, so that the error is not reported again for the
   * translation.
   */
  ids: ReadonlySet<string>;
  surveyTypes: ReadonlyMap<string, { definition: SurveyType }>;
}

/**
 * Reads the texts of survey types in another language, by the id of the type. A missing text is not an error. A text
 * whose element does not exist in English is an error, so that a mistake in an id is noticed.
 */
export const readSurveyTypeTexts = (
  files: readonly ContentFile[],
  english: English,
  complain: Complain,
): Map<string, SurveyTypeTexts> =>
  new Map(
    files.flatMap((file) => {
      if (!english.ids.has(file.name)) complain(file.file, [], 'there is no English survey type of this name', null);
      const original = english.surveyTypes.get(file.name);
      const texts = original && readFile(file, original.definition, complain);
      return texts ? [[file.name, texts] as const] : [];
    }),
  );

function readFile(file: ContentFile, english: SurveyType, complain: Complain): SurveyTypeTexts | null {
  const read = parseYaml(SurveyTypeTranslation, file, complain);
  if (!read) return null;
  const { value, report } = read;
  const { name } = file;
  if (value.id !== name) report(['id'], `must be "${name}", the name of the file`);
  const places = textPlaces(value);
  reportRepeats(
    places.map(({ key, path }) => ({ value: key, path })),
    report,
  );
  const originals = new Map(textPlaces(english).map((place) => [place.key, place]));
  return new Map(
    places.map((place) => {
      checkPlace(place, originals.get(place.key), report);
      return [place.key, rendered(place, report)];
    }),
  );
}

function checkPlace({ key, path, texts }: TextPlace, original: TextPlace | undefined, report: ReportProblem) {
  if (!original) {
    report(path, `English has no ${key}`);
    return;
  }
  for (const [field, text] of Object.entries(texts)) {
    const english = original.texts[field];
    if (typeof text !== 'string' && english !== undefined && english.length !== text.length) {
      report([...path, field], `must be ${english.length}, as in English, not ${text.length}`);
    }
  }
}

const rendered = (place: TextPlace, report: ReportProblem) =>
  Object.fromEntries(
    Object.entries(place.texts).map(([field, text]) => {
      if (typeof text !== 'string' || !isRichText(place, field)) return [field, text];
      for (const problem of markdownProblems(text)) report([...place.path, field], problem);
      return [field, renderMarkdown(text)];
    }),
  );
