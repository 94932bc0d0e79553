import type { Complain } from './contentFiles.ts';
import { readHelpLines, type HelpLines } from './helpLines.ts';
import { readLibrary, type LibraryDefinition } from './libraryFile.ts';
import type { Messages } from './messages.ts';
import { readArticles, type WrittenArticle } from './readArticles.ts';
import { readMessages } from './readMessages.ts';
import { readSurveyTypes, type LoadedSurveyType } from './readSurveyTypes.ts';
import type { TextFiles } from './textFiles.ts';

/** All that is written in English, checked: what other languages translate. */
export interface English {
  from: TextFiles;
  /** Names of the articles' and survey types' files, also of those with a mistake: it is told once, not wherever they are named. */
  slugs: ReadonlySet<string>;
  surveyTypeIds: ReadonlySet<string>;
  surveyTypes: Map<string, LoadedSurveyType>;
  articles: ReadonlyMap<string, WrittenArticle>;
  messages: Messages;
  /** Null: it has a mistake. */
  library: LibraryDefinition | null;
  /** Null: there are none, or they have a mistake. */
  helpLines: HelpLines | null;
}

export function readEnglish(from: TextFiles, complain: Complain): English {
  const slugs = new Set(from.articles.map(({ name }) => name));
  return {
    from,
    slugs,
    surveyTypeIds: new Set(from.surveyTypes.map(({ name }) => name)),
    surveyTypes: readSurveyTypes(from.surveyTypes, slugs, complain),
    articles: readArticles(from.articles, { files: from.files, hasHelpLines: from.helpLines !== null }, complain),
    messages: readMessages(from.messages, 'content/messages', complain),
    library: from.library && readLibrary(from.library, { slugs, files: from.files }, complain),
    helpLines: from.helpLines && readHelpLines(from.helpLines, complain),
  };
}
