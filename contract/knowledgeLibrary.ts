import { Article } from './entities/article.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

export const getArticle = operation({
  method: 'GET',
  path: '/knowledge-library/article/{articleId}',
  summary: 'An article.',
  access: 'session',
  params: closed({ articleId: pathId }),
  success: 200,
  response: Article,
});
