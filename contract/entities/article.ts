import { Type, type Static } from 'typebox';
import { language, nullable, oneOf } from '../schema.ts';

export const contentTypes = ['Html', 'Video', 'Download', 'Image'] as const;

/**
 * One piece of an article. Html: html. Video: url, and in image what is shown before it plays. Download: url. Image: image
 * and caption.
 */
export const ContentItem = Type.Object({
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
