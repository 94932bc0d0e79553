import { Type, type Static } from 'typebox';
import { language, nullable, oneOf } from '../schema.ts';

const contentTypes = ['Html', 'Video', 'Download', 'Image'] as const;

/**
 * One piece of an article. Html: html. Video: url, and in image what is shown before it plays. Download: url. Image: image
 * and caption.
 */
const ContentItem = Type.Object({
  contentType: oneOf(contentTypes),
  title: nullable(Type.String()),
  html: nullable(Type.String()),
  url: nullable(Type.String()),
  image: nullable(Type.String()),
  caption: nullable(Type.String()),
});

/** An article as a list shows it. */
export const ArticleSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  uri: Type.String({ description: 'Slugs from its topic on' }),
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
  uri: Type.String({ description: 'Slugs from the outermost topic on: "sleep-and-rest/shift-work"' }),
  description: nullable(Type.String({ description: 'HTML' })),
  thumbnail: nullable(Type.String({ description: 'Relative to the origin of the API' })),
  articles: Type.Array(ArticleSummary, { description: 'Those of the topic itself, not of its subtopics' }),
};

/** A topic within a topic; none stands within it. */
export const Subtopic = Type.Object({
  ...topicFields,
  topics: Type.Unsafe<never[]>(Type.Array(Type.Object({}), { maxItems: 0 })),
});
export type Subtopic = Static<typeof Subtopic>;

export const Topic = Type.Object({ ...topicFields, topics: Type.Array(Subtopic) });
export type Topic = Static<typeof Topic>;

/** What there is to read: two levels of topics, and under each its articles. */
export const KnowledgeLibrary = Type.Object({
  introduction: nullable(Type.String({ description: 'HTML' })),
  topics: Type.Array(Topic),
});
export type KnowledgeLibrary = Static<typeof KnowledgeLibrary>;

/** What a uri of the library leads to: exactly one of the two is there. */
export const LibraryObject = Type.Object({
  topic: Type.Optional(Topic),
  article: Type.Optional(Article),
});
export type LibraryObject = Static<typeof LibraryObject>;
