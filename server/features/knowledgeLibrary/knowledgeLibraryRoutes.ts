import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';

export const knowledgeLibraryRoutes = ({ content }: Deps): Handlers<typeof blocks.knowledgeLibrary> => ({
  async getArticle({ params }) {
    const article = content.articles.get(params.articleId);
    if (!article) throw new ApiError('NotFound');
    return article;
  },
});
