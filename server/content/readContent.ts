import { languageTags } from '#contract/languages.ts';
import type { ContentData } from './content.ts';
import { collectProblems, type Complain } from './contentFiles.ts';
import { type CountryNotes, type CountryNoteTexts, listCountryNotes } from './countryNotes.ts';
import { wordsOf } from './helpLines.ts';
import { placesOfLetters } from './letters.ts';
import { unnamedFiles } from './libraryFiles.ts';
import { makeTexts, type TextsData } from './makeTexts.ts';
import { missingTexts, type MissingText } from './missingTexts.ts';
import { hasHelpLines } from './readArticles.ts';
import { nameVersion } from './readSurveyTypes.ts';
import type { OrganisationReport } from './organisationReports.ts';
import { readEnglish, type English, readTranslation, type Translation, readTextFiles } from './readLanguage.ts';
import { sentences } from './sentences.ts';
import { textsOf } from './surveyTypeTexts.ts';

/** Reads and checks the files of the content folder. @throws Error that lists every mistake of every file. */
export const readContent = async (directory: string): Promise<ContentData> => {
  const { complain, throwIfAny, hasAny } = collectProblems();
  const english = readEnglish(await readTextFiles(directory, '', complain), complain);
  const translations: Translation[] = [];
  for (const language of languageTags) {
    if (language !== 'en')
      translations.push(
        readTranslation(language, await readTextFiles(directory, `${language}/`, complain), english, complain),
      );
  }
  const texts = makeTexts(english, translations);
  const files = [english, ...translations].flatMap(({ from }) => [...from.files.values()]);
  // Only if there are no other errors, because a file that cannot be read does not name the files that it uses.
  if (!hasAny()) complainOfUnused(english, { files, texts: Object.values(texts) }, complain);
  throwIfAny();
  return {
    surveyTypes: loadSurveyTypes(english, translations),
    measurement: english.measurement,
    organisationReports: english.organisationReports,
    texts,
    files: new Set(files),
    missing: translations.flatMap((translation) => findMissing(english, translation)),
  };
};

/** The survey types with their translations, so that a version keeps them. */
const loadSurveyTypes = ({ surveyTypes }: English, translations: readonly Translation[]): ContentData['surveyTypes'] =>
  new Map(
    [...surveyTypes].map(([id, { definition }]) => {
      const written = translations.flatMap(({ language, surveyTypes: texts }) =>
        texts.has(id) ? [[language, Object.fromEntries(texts.get(id)!)]] : [],
      );
      return [id, nameVersion({ definition, translations: Object.fromEntries(written) })];
    }),
  );

function complainOfUnused(
  { helpLines, articles }: English,
  { files, texts }: { files: string[]; texts: TextsData[] },
  complain: Complain,
) {
  for (const file of unnamedFiles(files, texts)) complain(`content/${file}`, [], 'no article or topic names it', null);
  if (helpLines && ![...articles.values()].some(({ body }) => hasHelpLines(body))) {
    complain('content/help-lines.yaml', [], 'no article has {helpLines}', null);
  }
}

/** Texts missing from a translation, and texts that only the translation has. */
const findMissing = (english: English, translation: Translation): MissingText[] =>
  missingTexts(
    translation.language,
    {
      ...english,
      messages: english.from.messages,
      surveyTypes: new Map([...english.surveyTypes].map(([id, { definition }]) => [id, textsOf(definition)])),
      sentences,
      helpLines: english.helpLines && wordsOf(english.helpLines),
      countryNotes: placesOf(english.countryNotes ?? {}),
      letters: placesOfLetters(english.letters),
      reportTitles: placesOfTitles(english.organisationReports),
    },
    {
      ...translation,
      messages: translation.from.messages,
      sentences: translation.sentences && translation.sentences.keys(),
      helpLines: translation.helpLineTexts.keys(),
      countryNotes: placesOf(translation.countryNoteTexts),
      letters: placesOfLetters(translation.letters),
      reportTitles: placesOfTitles(translation.organisationReports),
    },
  );

const placesOfTitles = (reports: ReadonlyMap<string, OrganisationReport>) =>
  [...reports].flatMap(([id, { titles }]) => Object.keys(titles).map((place) => `${id}: ${place}`));

const placesOf = (notes: CountryNotes | CountryNoteTexts) =>
  listCountryNotes<unknown>(notes).map(({ slug, country }) => `${slug}: ${country}`);
