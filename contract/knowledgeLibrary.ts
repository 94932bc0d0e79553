import { Type } from 'typebox';
import { Article, KnowledgeLibrary, LibraryObject, Topic } from './entities/article.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

export const getKnowledgeLibrary = operation({
  method: 'GET',
  path: '/knowledge-library',
  summary:
    "The introduction and the topics, in the requested language. Answers 404 if the organisation does not offer the library, and 403 to administrators of an organisation that is disabled. Without `accountId`, answers 404 if none of the person's organisations offers it.",
  access: 'session',
  query: closed({ accountId: Type.Optional(pathId) }),
  success: 200,
  response: KnowledgeLibrary,
  long: true,
});

export const findLibraryObject = operation({
  method: 'GET',
  path: '/knowledge-library/find',
  summary: "The topic or article at a uri, whether or not the person's organisation offers the library.",
  access: 'session',
  query: closed({ uri: Type.String({ maxLength: 1000 }) }),
  success: 200,
  response: LibraryObject,
  long: true,
});

export const getArticle = operation({
  method: 'GET',
  path: '/knowledge-library/article/{articleId}',
  summary: "An article, whether or not the person's organisation offers the library.",
  access: 'session',
  params: closed({ articleId: pathId }),
  success: 200,
  response: Article,
  long: true,
});

export const getTopic = operation({
  method: 'GET',
  path: '/knowledge-library/topic/{topicId}',
  summary: "A topic with its subtopics and articles, whether or not the person's organisation offers the library.",
  access: 'session',
  params: closed({ topicId: pathId }),
  success: 200,
  response: Topic,
  long: true,
});
