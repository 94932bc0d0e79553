import { Type } from 'typebox';
import { Article, KnowledgeLibrary, LibraryObject, Topic } from './entities/article.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

export const getKnowledgeLibrary = operation({
  method: 'GET',
  path: '/knowledge-library',
  summary:
    "The introduction and the topics, in the language asked for. 404 where the organisation does not offer the library, 403 to who administers it while it is disabled; without `accountId`, where none of the caller's does.",
  access: 'session',
  query: closed({ accountId: Type.Optional(pathId) }),
  success: 200,
  response: KnowledgeLibrary,
  long: true,
});

export const findLibraryObject = operation({
  method: 'GET',
  path: '/knowledge-library/find',
  summary: 'The topic or the article that a uri leads to, whether the library is offered to the caller or not.',
  access: 'session',
  query: closed({ uri: Type.String({ maxLength: 1000 }) }),
  success: 200,
  response: LibraryObject,
  long: true,
});

export const getArticle = operation({
  method: 'GET',
  path: '/knowledge-library/article/{articleId}',
  summary: 'An article, whether the library is offered to the caller or not.',
  access: 'session',
  params: closed({ articleId: pathId }),
  success: 200,
  response: Article,
  long: true,
});

export const getTopic = operation({
  method: 'GET',
  path: '/knowledge-library/topic/{topicId}',
  summary: 'A topic, with its subtopics and articles, whether the library is offered to the caller or not.',
  access: 'session',
  params: closed({ topicId: pathId }),
  success: 200,
  response: Topic,
  long: true,
});
