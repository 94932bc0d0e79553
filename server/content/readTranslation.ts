import type { Language } from '#contract/languages.ts';
import type { Complain } from './contentFiles.ts';
import { readHelpLineWords, type HelpLineWords } from './helpLines.ts';
import { readLibraryTranslation, type LibraryTranslation } from './libraryFile.ts';
import type { LibraryFiles } from './libraryFiles.ts';
import type { Messages } from './messages.ts';
import { readTranslatedArticles, type WrittenArticle } from './readArticles.ts';
import type { English } from './readEnglish.ts';
import { readTranslatedMessages } from './readMessages.ts';
import { readSentences } from './readSentences.ts';
import { readSurveyTypeTexts } from './readSurveyTypeTexts.ts';
import type { Sentences } from './sentences.ts';
import type { SurveyTypeTexts } from './surveyTypeTexts.ts';
import type { TextFiles } from './textFiles.ts';

/** All that is written in another language, checked against the English. */
export interface Translation {
  language: Language;
  from: TextFiles;
  /** The language's own, and the English ones of which it has none. */
  files: LibraryFiles;
  articles: ReadonlyMap<string, WrittenArticle>;
  messages: Messages;
  library: LibraryTranslation | null;
  surveyTypes: ReadonlyMap<string, SurveyTypeTexts>;
  sentences: Sentences | null;
  helpLineWords: HelpLineWords;
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
    library: from.library && readLibraryTranslation(from.library, english.library, complain),
    surveyTypes: readSurveyTypeTexts(from.surveyTypes, { ids, surveyTypes }, complain),
    sentences: from.sentences && readSentences(from.sentences, complain),
    helpLineWords: from.helpLines
      ? readHelpLineWords(from.helpLines, english.helpLines, complain)
      : new Map<string, string>(),
  };
}
