import type { blocks } from '#contract/api.ts';
import type { Article } from '#contract/entities/article.ts';
import type { Language } from '#contract/languages.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { articleFor, dependsOnCountry, noOrganisation } from '#server/content/support.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { SessionHolder } from '#server/http/session.ts';
import { authorise } from '../account/authorise.ts';
import { findStoredLanguage, findSupportSettingsFor, isLibraryOffered } from './knowledgeLibraryQueries.ts';

export const knowledgeLibraryRoutes = ({ db, content }: Deps): Handlers<typeof blocks.knowledgeLibrary> => {
  const textsFor = async (session: SessionHolder, requestedLanguage: Language | null): Promise<Texts> =>
    content.texts[requestedLanguage ?? (await findStoredLanguage(db, session)) ?? 'en'];

  /**
   * @throws ApiError NotFound if the library is not offered; Forbidden for administrators of the named organisation
   * while it is disabled.
   */
  const requireLibrary = async (session: SessionHolder, accountId: string | undefined) => {
    if (session.kind === 'person' && accountId !== undefined) {
      const { organisation, superAdmin } = await authorise(db)(session.personId, { accountId });
      if (organisation?.disabled && !superAdmin) throw new ApiError('Forbidden');
    }
    if (!(await isLibraryOffered(db, session, accountId))) throw new ApiError('NotFound');
  };

  /** The article as people in the country of the session's organisation read it. */
  const forCaller = async (article: Article, session: SessionHolder) =>
    dependsOnCountry(article, content.texts)
      ? articleFor(article, content.texts, (await findSupportSettingsFor(db, session)) ?? noOrganisation)
      : article;

  return {
    async getKnowledgeLibrary({ query, session, language }) {
      await requireLibrary(session, query.accountId);
      const { introduction, topics } = (await textsFor(session, language)).library;
      return { introduction, topics };
    },

    // Articles are not confidential, and reports recommend them, so anyone signed in can read them.
    async findLibraryObject({ query, session, language }) {
      const object = found((await textsFor(session, language)).library.objects.get(libraryUri(query.uri)));
      return object.article ? { article: await forCaller(object.article, session) } : object;
    },

    async getArticle({ params, session, language }) {
      return forCaller(found((await textsFor(session, language)).articles.get(params.articleId)), session);
    },

    async getTopic({ params, session, language }) {
      return found((await textsFor(session, language)).library.topicsById.get(params.topicId));
    },
  };
};

/** Converts a URI to the library's form. People may type or copy it with surrounding slashes or in capitals. */
const libraryUri = (uri: string) => uri.toLowerCase().split('/').filter(Boolean).join('/');

function found<T>(object: T | undefined): T {
  if (object === undefined) throw new ApiError('NotFound');
  return object;
}
