import type { Article, ArticleSummary } from '#contract/entities/article.ts';
import type { Language } from '#contract/languages.ts';
import type { BodyPart } from './articleBody.ts';
import { addressOf, type LibraryFiles } from './libraryFiles.ts';
import { renderMarkdown } from './markdown.ts';
import type { WrittenArticle } from './readArticles.ts';
import type { Say } from './sentences.ts';

/** The parts from which the articles of a language are built. */
export interface ArticleParts {
  files: LibraryFiles;
  /** HTML that replaces {helpLines}. '' if there are no help lines. */
  helpLinesHtml: string;
  say: Say;
}

type ContentItem = Article['contents'][number];

/** Makes the articles that clients get, by slug. An article that is not translated is in English in all its parts. */
export function makeArticles(
  written: ReadonlyMap<string, WrittenArticle>,
  uriOf: (slug: string) => string,
  partsOf: (language: Language) => ArticleParts,
): Map<string, Article> {
  const imageOf = ({ language, fields: { illustration } }: WrittenArticle) =>
    illustration === undefined ? null : addressOf(partsOf(language).files, illustration);
  const summaries = new Map(
    [...written].map(([slug, article]): [string, ArticleSummary] => {
      const { name, teaser } = article.fields;
      return [slug, { id: slug, name, slug, uri: uriOf(slug), teaser: teaser ?? null, thumbnail: imageOf(article) }];
    }),
  );
  return new Map(
    [...written].map(([slug, article]) => {
      const {
        language,
        fields: { sources, related = [] },
        body,
      } = article;
      const parts = partsOf(language);
      return [
        slug,
        {
          ...summaries.get(slug)!,
          language,
          image: imageOf(article),
          contents: [
            ...body.map((part) => itemOf(part, parts)),
            ...(sources
              ? [item('Html', { title: parts.say('Where this comes from'), html: renderMarkdown(asList(sources)) })]
              : []),
          ],
          relatedArticles: related.flatMap((other) => summaries.get(other) ?? []),
        },
      ];
    }),
  );
}

function itemOf(part: BodyPart, { files, helpLinesHtml }: ArticleParts): ContentItem {
  switch (part.kind) {
    case 'text':
      return item('Html', { html: renderMarkdown(part.markdown) });
    case 'helpLines':
      return item('Html', { html: helpLinesHtml });
    case 'image':
      return item('Image', {
        image: addressOf(files, part.target),
        caption: part.caption === '' ? null : part.caption,
      });
    case 'video':
      return item('Video', {
        title: part.title,
        url: addressOf(files, part.target) ?? part.target,
        image: addressOf(files, posterOf(part.target)),
      });
    case 'download':
      return item('Download', { title: part.title, url: addressOf(files, part.target) });
  }
}

/** The image shown before a film plays: the illustration with the same name as the film. */
const posterOf = (film: string) => film.replace(/^videos\/(.*)\.\w+$/, 'illustrations/$1.svg');

const asList = (lines: readonly string[]) => lines.map((each) => `- ${each}`).join('\n');

const item = (contentType: ContentItem['contentType'], fields: Partial<ContentItem>): ContentItem => ({
  contentType,
  title: null,
  html: null,
  url: null,
  image: null,
  caption: null,
  ...fields,
});
