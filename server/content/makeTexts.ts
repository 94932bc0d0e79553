import type { SurveyType } from '../../contract/content/surveyType.ts';
import type { Article } from '../../contract/entities/article.ts';
import type { Language } from '../../contract/languages.ts';
import { presentHelpLines, type HelpLineWords } from './helpLines.ts';
import type { LibraryDefinition, LibraryTranslation } from './libraryFile.ts';
import type { LibraryFiles } from './libraryFiles.ts';
import { makeArticles, type ArticleParts } from './makeArticles.ts';
import { articleUri, makeLibrary, type Library } from './makeLibrary.ts';
import type { Messages } from './messages.ts';
import type { WrittenArticle } from './readArticles.ts';
import type { English } from './readEnglish.ts';
import type { Translation } from './readTranslation.ts';
import { sayIn, type Say, type Sentences } from './sentences.ts';
import { surveyTypeIn } from './translateSurveyType.ts';

/** What people read, in one language; what it lacks is there in English. All that was Markdown is sanitised HTML. */
export interface Texts {
  language: Language;
  /** By slug, which is the id too. */
  articles: ReadonlyMap<string, Article>;
  library: Library;
  messages: Messages;
  /** What the server itself says. */
  say: Say;
  /** A version of a survey type, with what participants read of it in this language. */
  surveyType: (definition: SurveyType) => SurveyType;
}

/** What was written in one language, English filling what it lacks. */
interface Written {
  language: Language;
  files: LibraryFiles;
  articles: ReadonlyMap<string, WrittenArticle>;
  messages: Messages;
  library: LibraryTranslation | null;
  sentences: Sentences;
  helpLineWords: HelpLineWords;
  surveyType: Texts['surveyType'];
}

export function makeTexts(english: English, translations: readonly Translation[]): Record<Language, Texts> {
  const library = english.library ?? noLibrary;
  const uriOf = articleUri(library);
  const written: Written[] = [
    { ...english, language: 'en', files: english.from.files, library: null, sentences: new Map(), helpLineWords: new Map(), surveyType: (definition) => definition },
    ...translations.map((each) => ({ ...each, sentences: each.sentences ?? new Map<string, string>(), surveyType: surveyTypeIn(each.surveyTypes) })),
  ];
  const parts = new Map(written.map(({ language, files, sentences, helpLineWords }): [Language, ArticleParts] => {
    const say = sayIn(sentences);
    return [language, { files, say, helpLines: english.helpLines ? presentHelpLines(english.helpLines, helpLineWords, say) : '' }];
  }));
  return Object.fromEntries(written.map(({ language, files, messages, surveyType, ...own }): [Language, Texts] => {
    const articles = makeArticles(own.articles, uriOf, (of) => parts.get(of)!);
    return [language, { language, articles, library: makeLibrary(library, own.library, articles, files), messages, say: parts.get(language)!.say, surveyType }];
  })) as Record<Language, Texts>;
}

const noLibrary: LibraryDefinition = { introduction: '', topics: [] };
