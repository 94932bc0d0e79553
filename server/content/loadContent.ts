import path from 'node:path';
import type { Article } from '../../contract/entities/article.ts';
import { gatherComplaints, readContentFiles } from './contentFiles.ts';
import type { Messages } from './messages.ts';
import { readArticles } from './readArticles.ts';
import { readMessages } from './readMessages.ts';
import { readSurveyTypes, type LoadedSurveyType } from './readSurveyTypes.ts';

/** What authors write, checked and ready to serve. All texts that were Markdown are sanitised HTML. */
export interface Content {
  /** By id. */
  surveyTypes: Map<string, LoadedSurveyType>;
  /** By slug, which is the id too. */
  articles: Map<string, Article>;
  messages: Messages;
}

/**
 * Reads the content folder: survey-types/*.yaml, articles/*.md, messages/*.md. Throws one error that lists every
 * mistake of every file, each by file, field and line.
 */
export const loadContent = async (directory: string): Promise<Content> => {
  const { complain, throwIfAny } = gatherComplaints();
  const surveyTypeFiles = await readContentFiles(directory, 'survey-types', '.yaml', complain);
  const articleFiles = await readContentFiles(directory, 'articles', '.md', complain);
  const messageFiles = await readContentFiles(directory, 'messages', '.md', complain);

  const articles = readArticles(articleFiles, complain);
  // The slugs of files, not of the articles read: a mistake in an article is told once, not again wherever it is named.
  const slugs = new Set(articleFiles.map(({ name }) => name));
  const surveyTypes = readSurveyTypes(surveyTypeFiles, slugs, complain);
  const messages = readMessages(messageFiles, path.posix.join(path.basename(directory), 'messages'), complain);
  throwIfAny();
  return { surveyTypes, articles, messages };
};
