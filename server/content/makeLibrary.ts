import type {
  Article,
  ArticleSummary,
  KnowledgeLibrary,
  LibraryObject,
  Subtopic,
  Topic,
} from '#contract/entities/article.ts';
import { allTopics, type LibraryDefinition, type LibraryTranslation, type TopicDefinition } from './libraryFile.ts';
import { addressOf, type LibraryFiles } from './libraryFiles.ts';
import { renderMarkdown } from './markdown.ts';

/** The library in one language. */
export interface Library extends KnowledgeLibrary {
  /** Topics and subtopics by id. */
  topicsById: ReadonlyMap<string, Topic>;
  /** The object of each uri. */
  objects: ReadonlyMap<string, LibraryObject>;
}

/** The uri of each article: below the topic that names it, or below `articles` if none does. */
export const articleUri = (library: LibraryDefinition) => {
  const topicOf = new Map(
    library.topics.flatMap((topic) => [
      ...(topic.articles ?? []).map((slug) => [slug, topic.id] as const),
      ...(topic.topics ?? []).flatMap((subtopic) =>
        (subtopic.articles ?? []).map((slug) => [slug, `${topic.id}/${subtopic.id}`] as const),
      ),
    ]),
  );
  return (slug: string): string => `${topicOf.get(slug) ?? 'articles'}/${slug}`;
};

/** The library with the articles and files of one language. `translation` has the texts of that language. */
export function makeLibrary(
  definition: LibraryDefinition,
  translation: LibraryTranslation | null,
  articles: ReadonlyMap<string, Article>,
  files: LibraryFiles,
): Library {
  const words = new Map(translation && allTopics(translation).map(({ topic }) => [topic.id, topic]));
  const present = (topic: Omit<TopicDefinition, 'topics'>, within: string): Subtopic => {
    const { name, description } = words.get(topic.id) ?? topic;
    return {
      id: topic.id,
      name,
      slug: topic.id,
      uri: within + topic.id,
      description: description === undefined ? null : renderMarkdown(description),
      thumbnail: topic.thumbnail === undefined ? null : addressOf(files, topic.thumbnail),
      articles: (topic.articles ?? []).flatMap((slug) => summariseArticle(articles.get(slug))),
      topics: [],
    };
  };
  const topics = definition.topics.map((topic): Topic => ({
    ...present(topic, ''),
    topics: (topic.topics ?? []).map((subtopic) => present(subtopic, `${topic.id}/`)),
  }));
  const every = topics.flatMap((topic) => [topic, ...topic.topics]);
  return {
    introduction: renderMarkdown((translation ?? definition).introduction),
    topics,
    topicsById: new Map(every.map((topic) => [topic.id, topic])),
    objects: new Map<string, LibraryObject>([
      ...every.map((topic) => [topic.uri, { topic }] as const),
      ...[...articles.values()].map((article) => [article.uri, { article }] as const),
    ]),
  };
}

const summariseArticle = (article: Article | undefined): ArticleSummary[] => {
  if (!article) return [];
  const { id, name, slug, uri, teaser, thumbnail } = article;
  return [{ id, name, slug, uri, teaser, thumbnail }];
};
