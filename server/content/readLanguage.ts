import type { Language } from '#contract/languages.ts';
import { type Complain, readContentFile, readContentFiles, type ContentFile, readYaml } from './contentFiles.ts';
import { type CountryNotes, type CountryNoteTexts, parseCountryNotes, parseCountryNoteTexts } from './countryNotes.ts';
import { parseHelpLines, type HelpLines, parseHelpLineTexts, type HelpLineTexts } from './helpLines.ts';
import {
  parseLibrary,
  type LibraryDefinition,
  parseLibraryTranslation,
  type LibraryTranslation,
} from './libraryFile.ts';
import { type Letters, parseLetters } from './letters.ts';
import { type LibraryFiles, readLibraryFiles } from './libraryFiles.ts';
import { markdownProblems, renderMarkdown } from './markdown.ts';
import { parseMeasurement, type Measurement } from './measurement.ts';
import { type Messages, messageNames, placeholdersOf, type MessageName } from './messages.ts';
import { parseOrganisationReports, type OrganisationReport } from './organisationReports.ts';
import { readArticles, type WrittenArticle, readTranslatedArticles } from './readArticles.ts';
import { readSurveyTypeTexts } from './readSurveyTypeTexts.ts';
import { readSurveyTypes, type LoadedSurveyType } from './readSurveyTypes.ts';
import type { Sentences } from './sentences.ts';
import type { SurveyTypeTexts } from './surveyTypeTexts.ts';

/** All English content after the checks. Other languages translate it. */
export interface English {
  from: TextFiles;
  /**
   * The names of the article files, including those with an error, so that the error is not reported a second time for
   * their translations. `surveyTypeIds` contains the names of the survey type files.
   */
  slugs: ReadonlySet<string>;
  surveyTypeIds: ReadonlySet<string>;
  surveyTypes: ReadonlyMap<string, Pick<LoadedSurveyType, 'definition'>>;
  articles: ReadonlyMap<string, WrittenArticle>;
  messages: Messages;
  /** Null if the file has an error. */
  library: LibraryDefinition | null;
  /** Null if there are none, or if the file has an error. */
  helpLines: HelpLines | null;
  /** Null if the file has an error. */
  countryNotes: CountryNotes | null;
  letters: Letters;
  /** By survey type. */
  measurement: ReadonlyMap<string, Measurement>;
  /** By survey type. */
  organisationReports: ReadonlyMap<string, OrganisationReport>;
}

export function readEnglish(from: TextFiles, complain: Complain): English {
  const slugs = new Set(from.articles.map(({ name }) => name));
  const surveyTypeIds = new Set(from.surveyTypes.map(({ name }) => name));
  const surveyTypes = readSurveyTypes(from.surveyTypes, slugs, complain);
  return {
    from,
    slugs,
    surveyTypeIds,
    surveyTypes,
    articles: readArticles(from.articles, { files: from.files, hasHelpLines: from.helpLines !== null }, complain),
    messages: readMessages(from.messages, 'content/messages', complain),
    library: from.library && parseLibrary(from.library, { slugs, files: from.files }, complain),
    helpLines: from.helpLines && parseHelpLines(from.helpLines, complain),
    countryNotes: from.countryNotes ? parseCountryNotes(from.countryNotes, slugs, complain) : {},
    letters: from.letters ? parseLetters(from.letters, { ids: surveyTypeIds, surveyTypes }, complain) : {},
    measurement: from.measurement
      ? parseMeasurement(from.measurement, { ids: surveyTypeIds, surveyTypes }, complain)
      : new Map(),
    organisationReports: from.organisationReports
      ? parseOrganisationReports(from.organisationReports, { ids: surveyTypeIds, surveyTypes }, complain)
      : new Map(),
  };
}

/** All content in another language, checked against the English content. */
export interface Translation {
  language: Language;
  from: TextFiles;
  /** The language's own files, and the English ones that it does not have. */
  files: LibraryFiles;
  articles: ReadonlyMap<string, WrittenArticle>;
  messages: Messages;
  library: LibraryTranslation | null;
  surveyTypes: ReadonlyMap<string, SurveyTypeTexts>;
  sentences: Sentences | null;
  helpLineTexts: HelpLineTexts;
  countryNoteTexts: CountryNoteTexts;
  letters: Letters;
  organisationReports: ReadonlyMap<string, OrganisationReport>;
}

export function readTranslation(
  language: Language,
  from: TextFiles,
  english: English,
  complain: Complain,
): Translation {
  const files: LibraryFiles = new Map([...english.from.files, ...from.files]);
  const { slugs, articles, surveyTypes, surveyTypeIds: ids } = english;
  return {
    language,
    from,
    files,
    articles: readTranslatedArticles(
      from.articles,
      language,
      { slugs, english: articles },
      { files, hasHelpLines: english.from.helpLines !== null },
      complain,
    ),
    messages: readTranslatedMessages(from.messages, english.messages, complain),
    library: from.library && parseLibraryTranslation(from.library, english.library, complain),
    surveyTypes: readSurveyTypeTexts(from.surveyTypes, { ids, surveyTypes }, complain),
    sentences: from.sentences && readSentences(from.sentences, complain),
    helpLineTexts: from.helpLines
      ? parseHelpLineTexts(from.helpLines, english.helpLines, complain)
      : new Map<string, string>(),
    countryNoteTexts: from.countryNotes ? parseCountryNoteTexts(from.countryNotes, english.countryNotes, complain) : {},
    letters: from.letters ? parseLetters(from.letters, { ids, surveyTypes }, complain) : {},
    organisationReports: from.organisationReports
      ? parseOrganisationReports(from.organisationReports, { ids, surveyTypes }, complain)
      : new Map(),
  };
}

/** The files of one language, not yet parsed. Files that the language does not have are omitted. */
interface TextFiles {
  surveyTypes: ContentFile[];
  articles: ContentFile[];
  messages: ContentFile[];
  library: ContentFile | null;
  helpLines: ContentFile | null;
  countryNotes: ContentFile | null;
  letters: ContentFile | null;
  /** Only in English. */
  measurement: ContentFile | null;
  organisationReports: ContentFile | null;
  /** The translations of the server's own sentences. Their English is in the code. */
  sentences: ContentFile | null;
  /** Images, downloads and films. */
  files: LibraryFiles;
}

/** Reads the files of one language. @param within their folder below content/, with its slash. '' for English. */
export async function readTextFiles(directory: string, within: string, complain: Complain): Promise<TextFiles> {
  const optional = within !== '';
  return {
    surveyTypes: await readContentFiles(directory, `${within}survey-types`, '.yaml', complain, optional),
    articles: await readContentFiles(directory, `${within}articles`, '.md', complain, optional),
    messages: await readContentFiles(directory, `${within}messages`, '.md', complain, optional),
    library: await readContentFile(directory, `${within}library.yaml`, complain, optional),
    helpLines: await readContentFile(directory, `${within}help-lines.yaml`, complain, true),
    countryNotes: await readContentFile(directory, `${within}country-notes.yaml`, complain, true),
    letters: await readContentFile(directory, `${within}letters.yaml`, complain, true),
    measurement: optional ? null : await readContentFile(directory, 'measurement.yaml', complain, true),
    organisationReports: await readContentFile(directory, `${within}organisation-reports.yaml`, complain, true),
    sentences: optional ? await readContentFile(directory, `${within}sentences.json`, complain, true) : null,
    files: await readLibraryFiles(directory, within, complain),
  };
}

/** Reads all default messages. A missing or unknown message, or an unknown placeholder, is an error. */
const readMessages = (files: readonly ContentFile[], folder: string, complain: Complain): Messages => {
  for (const { name, file } of files) {
    if (!isMessageName(name)) complain(file, [], `no such message; there are ${messageNames.join(', ')}`, null);
  }
  const entries = messageNames.map((name): [MessageName, string] => {
    const found = files.find((file) => file.name === name);
    if (!found) {
      complain(`${folder}/${name}.md`, [], 'is missing', null);
      return [name, ''];
    }
    checkMessage(name, found, complain);
    return [name, renderMarkdown(found.text)];
  });
  return Object.fromEntries(entries) as Messages;
};

/** Reads the messages of another language. Those that are not translated are in English. */
const readTranslatedMessages = (files: readonly ContentFile[], english: Messages, complain: Complain): Messages => {
  const messages = { ...english };
  for (const file of files) {
    if (!isMessageName(file.name)) {
      complain(file.file, [], `no such message; there are ${messageNames.join(', ')}`, null);
      continue;
    }
    checkMessage(file.name, file, complain);
    messages[file.name] = renderMarkdown(file.text);
  }
  return messages;
};

const checkMessage = (name: MessageName, { file, text }: ContentFile, complain: Complain) => {
  for (const problem of markdownProblems(text)) complain(file, [], problem, null);
  const known: readonly string[] = placeholdersOf[name];
  text.split('\n').forEach((line, i) => {
    for (const [placeholder, word = ''] of line.matchAll(/\{([^{}]*)\}/g)) {
      if (!known.includes(word)) {
        const all = known.map((each) => `{${each}}`).join(' ');
        complain(file, [], `unknown placeholder ${placeholder}; known are ${all}`, i + 1);
      }
    }
  });
};

const isMessageName = (name: string): name is MessageName => Object.hasOwn(placeholdersOf, name);

/**
 * Parses sentences.json of another language: an object of English sentences and their translations. A translation with
 * a missing or an unknown placeholder is an error.
 */
export function readSentences({ file, text }: ContentFile, complain: Complain): Sentences {
  const sentences = new Map<string, string>();
  // The file is parsed as YAML, which includes JSON, to get line numbers for errors.
  const { value, errors, lineOf } = readYaml(text);
  for (const { message, line } of errors) complain(file, [], message, line);
  if (errors.length > 0) return sentences;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain(file, [], 'must be an object of English sentences and their translations', null);
    return sentences;
  }
  for (const [english, translation] of Object.entries(value)) {
    const failure = problemOf(english, translation);
    if (failure === null) sentences.set(english, translation);
    else complain(file, [english], failure, lineOf([english]));
  }
  return sentences;
}

function problemOf(english: string, translation: unknown): string | null {
  if (typeof translation !== 'string' || translation.trim() === '') return 'must be a text';
  const [requested, found] = [placeholdersIn(english), placeholdersIn(translation)];
  return requested === found ? null : `must have ${requested || 'no placeholders'} in braces, not ${found || 'none'}`;
}

const placeholdersIn = (text: string) => [...new Set(text.match(/\{[^{}]*\}/g))].sort().join(' ');
