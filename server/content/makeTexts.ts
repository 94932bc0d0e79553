import type { SurveyType, SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type { Language } from '#contract/languages.ts';
import { type CountryNotes, type CountryNoteTexts, translateCountryNotes } from './countryNotes.ts';
import { translateHelpLines, type HelpLines, type HelpLineTexts } from './helpLines.ts';
import { presentHelpLines } from './presentHelpLines.ts';
import { type Letters, translateLetters } from './letters.ts';
import type { LibraryDefinition, LibraryTranslation } from './libraryFile.ts';
import type { LibraryFiles } from './libraryFiles.ts';
import { makeArticles, type ArticleParts } from './makeArticles.ts';
import { articleUri, makeLibrary, type Library } from './makeLibrary.ts';
import type { Messages } from './messages.ts';
import type { OrganisationReport } from './organisationReports.ts';
import type { WrittenArticle } from './readArticles.ts';
import type { English, Translation } from './readLanguage.ts';
import { sayIn, type Say, type Sentences } from './sentences.ts';
import type { SurveyTypeTexts } from './surveyTypeTexts.ts';

/**
 * The texts that people read, in one language. Missing texts are in English. Everything that was Markdown is sanitised
 * HTML.
 */
export interface Texts {
  language: Language;
  /** By slug, which is the id too. */
  articles: ReadonlyMap<string, Article>;
  library: Library;
  messages: Messages;
  /** The help lines in this language. Empty if there are none. */
  helpLines: HelpLines;
  /** The help lines as HTML, as articles show them to people whose country is not known. */
  helpLinesHtml: string;
  /** Notes on the law of a country in this language, by slug of the article and country. */
  countryNotes: CountryNotes;
  /** The texts of personal reports' letters in this language. */
  letters: Letters;
  /** The names that organisations' reports use in this language, by survey type. */
  organisationReports: ReadonlyMap<string, OrganisationReport>;
  /** The server's own sentences. */
  say: Say;
  /** Translates the texts of a version of a survey type that participants read. */
  surveyType: (version: SurveyTypeVersion) => SurveyType;
}

/** The texts as plain data. In place of the functions, it has the data that they use. */
export type TextsData = Omit<Texts, 'say' | 'surveyType'> & {
  sentences: Sentences;
  surveyTypes: ReadonlyMap<string, SurveyTypeTexts>;
};

/** Texts written in one language. Articles, messages and files that it does not have are the English ones. */
interface Written {
  language: Language;
  files: LibraryFiles;
  articles: ReadonlyMap<string, WrittenArticle>;
  messages: Messages;
  library: LibraryTranslation | null;
  sentences: Sentences;
  helpLineTexts: HelpLineTexts;
  countryNoteTexts: CountryNoteTexts;
  letters: Letters;
  organisationReports: ReadonlyMap<string, OrganisationReport>;
  surveyTypes: ReadonlyMap<string, SurveyTypeTexts>;
}

export function makeTexts(english: English, translations: readonly Translation[]): Record<Language, TextsData> {
  const library = english.library ?? noLibrary;
  const uriOf = articleUri(library);
  const written: Written[] = [
    {
      ...english,
      language: 'en',
      files: english.from.files,
      library: null,
      sentences: new Map(),
      helpLineTexts: new Map(),
      countryNoteTexts: {},
      surveyTypes: new Map(),
    },
    ...translations.map((each) => ({ ...each, sentences: each.sentences ?? new Map<string, string>() })),
  ];
  const parts = new Map(
    written.map(
      ({ language, files, sentences, helpLineTexts }): [Language, ArticleParts & Pick<Texts, 'helpLines'>] => {
        const say = sayIn(sentences);
        const helpLines = translateHelpLines(english.helpLines ?? [], helpLineTexts);
        return [language, { files, say, helpLines, helpLinesHtml: presentHelpLines(helpLines, [], { language, say }) }];
      },
    ),
  );
  return Object.fromEntries(
    written.map(({ language, files, messages, sentences, surveyTypes, ...own }): [Language, TextsData] => {
      const articles = makeArticles(own.articles, uriOf, (of) => parts.get(of)!);
      const { helpLines, helpLinesHtml } = parts.get(language)!;
      return [
        language,
        {
          language,
          articles,
          library: makeLibrary(library, own.library, articles, files),
          messages,
          helpLines,
          helpLinesHtml,
          countryNotes: translateCountryNotes(english.countryNotes ?? {}, own.countryNoteTexts),
          letters: translateLetters(english.letters, own.letters),
          organisationReports: own.organisationReports,
          sentences,
          surveyTypes,
        },
      ];
    }),
  ) as Record<Language, TextsData>;
}

const noLibrary: LibraryDefinition = { introduction: '', topics: [] };
