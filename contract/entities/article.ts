import { Type, type Static } from 'typebox';
import { language, nullable, oneOf } from '../schema.ts';

const contentTypes = ['Html', 'Video', 'Download', 'Image'] as const;

/**
 * One part of an article. Html has `html`. Video has `url`, and `image` is the picture shown before it plays. Download
 * has `url`. Image has `image` and `caption`.
 */
const ContentItem = Type.Object({
  contentType: oneOf(contentTypes),
  title: nullable(Type.String()),
  html: nullable(Type.String()),
  url: nullable(Type.String()),
  image: nullable(Type.String()),
  caption: nullable(Type.String()),
  country: Type.Optional(
    Type.String({
      description: 'Only of an Html part about the law of this country (ISO 3166-1 alpha-2), that of the organisation',
    }),
  ),
});

/** An article, as in a list. */
export const ArticleSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  uri: Type.String({ description: 'The slugs of the topic, the subtopic if there is one, and the article' }),
  teaser: nullable(Type.String()),
  thumbnail: nullable(Type.String()),
});
export type ArticleSummary = Static<typeof ArticleSummary>;

export const Article = Type.Object({
  ...ArticleSummary.properties,
  language,
  image: nullable(Type.String()),
  contents: Type.Array(ContentItem),
  relatedArticles: Type.Array(ArticleSummary),
});
export type Article = Static<typeof Article>;

const topicFields = {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  uri: Type.String({
    description: 'The slugs of the topic and, for a subtopic, of the subtopic: "sleep-and-rest/shift-work"',
  }),
  description: nullable(Type.String({ description: 'HTML' })),
  thumbnail: nullable(Type.String({ description: 'Relative to the origin of the API' })),
  articles: Type.Array(ArticleSummary, { description: "The topic's own articles, without those of its subtopics" }),
};

/** A topic within a topic. It has no subtopics of its own. */
export const Subtopic = Type.Object({
  ...topicFields,
  topics: Type.Unsafe<never[]>(Type.Array(Type.Object({}), { maxItems: 0 })),
});
export type Subtopic = Static<typeof Subtopic>;

export const Topic = Type.Object({ ...topicFields, topics: Type.Array(Subtopic) });
export type Topic = Static<typeof Topic>;

/** The contents of the Knowledge Library: two levels of topics, with the articles of each. */
export const KnowledgeLibrary = Type.Object({
  introduction: nullable(Type.String({ description: 'HTML' })),
  topics: Type.Array(Topic),
});
export type KnowledgeLibrary = Static<typeof KnowledgeLibrary>;

/** The topic or article at a uri of the library. Exactly one of the two fields is present. */
export const LibraryObject = Type.Object({
  topic: Type.Optional(Topic),
  article: Type.Optional(Article),
});
export type LibraryObject = Static<typeof LibraryObject>;
