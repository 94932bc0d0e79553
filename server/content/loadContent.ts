import { languageTags, type Language } from '../../contract/languages.ts';
import { gatherComplaints, type Complain } from './contentFiles.ts';
import { findMissing } from './findMissing.ts';
import { unnamedFiles } from './libraryFiles.ts';
import { makeTexts, type Texts } from './makeTexts.ts';
import type { MissingText } from './missingTexts.ts';
import { hasHelpLines } from './readArticles.ts';
import { readEnglish, type English } from './readEnglish.ts';
import type { LoadedSurveyType } from './readSurveyTypes.ts';
import { readTranslation, type Translation } from './readTranslation.ts';
import { readTextFiles } from './textFiles.ts';

/** What authors write, checked and ready to serve. */
export interface Content {
  /** By id. */
  surveyTypes: Map<string, LoadedSurveyType>;
  texts: Record<Language, Texts>;
  /** Pictures, downloads and films of the library, by their path below the content folder. */
  files: ReadonlySet<string>;
  /** What is shown in English in another language, or is there in another language and not in English. */
  missing: MissingText[];
}

/**
 * Reads the content folder: survey-types/*.yaml, articles/*.md, library.yaml, help-lines.yaml, files/, messages/*.md, in
 * English; and in a folder for each other language the translations of such files, under the same names, and of the
 * server's own sentences in sentences.json. Throws one error that lists every mistake of every file, each by file, field
 * and line.
 */
export const loadContent = async (directory: string): Promise<Content> => {
  const { complain, throwIfAny, hasAny } = gatherComplaints();
  const english = readEnglish(await readTextFiles(directory, '', complain), complain);
  const translations: Translation[] = [];
  for (const language of languageTags) {
    if (language !== 'en') translations.push(readTranslation(language, await readTextFiles(directory, `${language}/`, complain), english, complain));
  }
  const texts = makeTexts(english, translations);
  const files = [english, ...translations].flatMap(({ from }) => [...from.files.values()]);
  // Once all else is in order: what cannot be read names nothing.
  if (!hasAny()) complainOfUnused(english, { files, texts: Object.values(texts) }, complain);
  throwIfAny();
  return { surveyTypes: english.surveyTypes, texts, files: new Set(files), missing: translations.flatMap((translation) => findMissing(english, translation)) };
};

function complainOfUnused({ helpLines, articles }: English, { files, texts }: { files: string[]; texts: Texts[] }, complain: Complain) {
  for (const file of unnamedFiles(files, texts)) complain(`content/${file}`, [], 'no article or topic names it', null);
  if (helpLines && ![...articles.values()].some(({ body }) => hasHelpLines(body))) {
    complain('content/help-lines.yaml', [], 'no article says {helpLines}', null);
  }
}
