import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Article, ArticleSummary } from '../../contract/entities/article.ts';
import { closed } from '../../contract/schema.ts';
import type { Complain, ContentFile } from './contentFiles.ts';
import { markdownProblems, renderMarkdown } from './markdown.ts';
import { readYaml } from './readYaml.ts';
import { reportRepeats } from './reportRepeats.ts';
import { schemaProblems } from './schemaProblems.ts';
import type { ReportProblem } from './problems.ts';

const shortText = Type.String({ minLength: 1, maxLength: 300 });

/** What stands between the `---` lines of an article's file. `sources` are Markdown, `related` slugs of articles. */
const FrontMatter = closed({
  name: shortText,
  teaser: Type.Optional(shortText),
  related: Type.Optional(Type.Array(shortText)),
  sources: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1 })),
});
type FrontMatter = Static<typeof FrontMatter>;

/** Articles by slug. */
export const readArticles = (files: readonly ContentFile[], complain: Complain): Map<string, Article> => {
  const slugs = new Set(files.map(({ name }) => name));
  const parsed = files.flatMap((file) => {
    const article = readArticle(file, slugs, complain);
    return article ? [{ slug: file.name, ...article }] : [];
  });
  const summaries = new Map(parsed.map(({ slug, front }) => [slug, summaryOf(slug, front)]));
  return new Map(parsed.map(({ slug, front, body }) => [slug, {
    ...summaryOf(slug, front),
    image: null,
    contents: contentsOf(front, body),
    relatedArticles: (front.related ?? []).flatMap((other) => summaries.get(other) ?? []),
  }]));
};

const readArticle = ({ name, file, text }: ContentFile, slugs: ReadonlySet<string>, complain: Complain) => {
  const [, frontText, body] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  if (frontText === undefined || body === undefined) {
    complain(file, [], 'must begin with a line ---, fields such as name, and a second line ---', 1);
    return null;
  }
  const yaml = readYaml(frontText, 2);
  for (const { message, line } of yaml.errors) complain(file, [], message, line);
  for (const problem of markdownProblems(body)) complain(file, [], problem, null);
  if (yaml.errors.length > 0) return null;

  const report: ReportProblem = (path, message) => complain(file, path, message, yaml.lineOf(path));
  const { value } = yaml;
  if (!Check(FrontMatter, value)) {
    for (const { path, message } of schemaProblems(FrontMatter, value)) report(path, message);
    return null;
  }
  checkFrontMatter(name, value, slugs, report);
  return { front: value, body };
};

const checkFrontMatter = (slug: string, front: FrontMatter, slugs: ReadonlySet<string>, report: ReportProblem) => {
  const related = (front.related ?? []).map((other, i) => ({ value: other, path: ['related', i] }));
  for (const { value, path } of related) {
    if (!slugs.has(value)) report(path, `no article "${value}"`);
    if (value === slug) report(path, 'an article is not related to itself');
  }
  reportRepeats(related, report);
  (front.sources ?? []).forEach((source, i) => {
    for (const problem of markdownProblems(source)) report(['sources', i], problem);
  });
};

const summaryOf = (slug: string, { name, teaser }: FrontMatter): ArticleSummary =>
  ({ id: slug, name, slug, uri: `articles/${slug}`, teaser: teaser ?? null, thumbnail: null });

const contentsOf = ({ sources }: FrontMatter, body: string): Article['contents'] => [
  htmlItem(null, renderMarkdown(body)),
  ...(sources ? [htmlItem('Where this comes from', renderMarkdown(asList(sources)))] : []),
];

const asList = (lines: readonly string[]) => lines.map((each) => `- ${each}`).join('\n');

const htmlItem = (title: string | null, html: string): Article['contents'][number] =>
  ({ contentType: 'Html', title, html, url: null, image: null, caption: null });
