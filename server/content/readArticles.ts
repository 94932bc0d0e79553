import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Language } from '#contract/languages.ts';
import { closed } from '#contract/schema.ts';
import { bodyProblems, splitBody, type BodyPart } from './articleBody.ts';
import {
  type Complain,
  type ContentFile,
  type ReportProblem,
  readYaml,
  reportRepeats,
  codePattern,
  schemaProblems,
} from './contentFiles.ts';
import { fileProblem, type LibraryFiles } from './libraryFiles.ts';
import { markdownProblems } from './markdown.ts';

const shortText = Type.String({ minLength: 1, maxLength: 300 });

/** The front matter of a translated article. The rest comes from the English one. */
const TranslatedFields = closed({ name: shortText, teaser: Type.Optional(shortText) });

/**
 * The front matter of an English article. `illustration` is the path of a file, `sources` are Markdown, and `related`
 * are slugs of articles.
 */
const Fields = closed({
  ...TranslatedFields.properties,
  illustration: Type.Optional(shortText),
  related: Type.Optional(Type.Array(shortText)),
  sources: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1 })),
});
type Fields = Static<typeof Fields>;

/** An article as its author wrote it, after the checks. */
export interface WrittenArticle {
  language: Language;
  fields: Fields;
  body: BodyPart[];
}

/**
 * What an article can refer to in addition to other articles: the library's files in its language, and the help lines
 * if there are any.
 */
interface Surroundings {
  files: LibraryFiles;
  hasHelpLines: boolean;
}

/** Reads the English articles, by slug. */
export const readArticles = (
  files: readonly ContentFile[],
  surroundings: Surroundings,
  complain: Complain,
): Map<string, WrittenArticle> => {
  const slugs = new Set(files.map(({ name }) => name));
  return new Map(
    files.flatMap((file) => {
      if (!new RegExp(codePattern).test(file.name))
        complain(file.file, [], 'must have a name of lower-case letters, digits and hyphens', null);
      const read = readArticle(Fields, file, surroundings, complain);
      if (!read) return [];
      checkFields(file.name, read.fields, slugs, surroundings.files, read.report);
      return [[file.name, { language: 'en' as const, fields: read.fields, body: read.body }] as const];
    }),
  );
};

/**
 * Reads the articles of another language, by slug. Articles that are not translated are in English. `slugs` contains
 * the slugs of all English files.
 */
export const readTranslatedArticles = (
  files: readonly ContentFile[],
  language: Language,
  { slugs, english }: { slugs: ReadonlySet<string>; english: ReadonlyMap<string, WrittenArticle> },
  surroundings: Surroundings,
  complain: Complain,
): Map<string, WrittenArticle> => {
  const articles = new Map(english);
  for (const file of files) {
    const read = readArticle(TranslatedFields, file, surroundings, complain);
    const original = english.get(file.name);
    if (!slugs.has(file.name)) complain(file.file, [], 'there is no English article of this name', null);
    else if (read && original) {
      if (hasHelpLines(original.body) !== hasHelpLines(read.body))
        complain(file.file, [], 'must have {helpLines} where the English article does, and nowhere else', null);
      articles.set(file.name, { language, fields: { ...original.fields, ...read.fields }, body: read.body });
    }
  }
  return articles;
};

export const hasHelpLines = (body: readonly BodyPart[]) => body.some(({ kind }) => kind === 'helpLines');

function readArticle<T extends TSchema>(
  schema: T,
  { file, text }: ContentFile,
  surroundings: Surroundings,
  complain: Complain,
) {
  const [, fieldsText, bodyText] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  if (fieldsText === undefined || bodyText === undefined) {
    complain(file, [], 'must begin with a line ---, fields such as name, and a second line ---', 1);
    return null;
  }
  const firstLine = text.slice(0, text.length - bodyText.length).split('\n').length;
  const body = splitBody(bodyText, firstLine);
  const problems =
    body.length > 0
      ? bodyProblems(body, surroundings.files, surroundings.hasHelpLines)
      : [{ message: 'has no text', line: firstLine }];
  for (const { message, line } of problems) complain(file, [], message, line);

  const yaml = readYaml(fieldsText, 2);
  for (const { message, line } of yaml.errors) complain(file, [], message, line);
  if (yaml.errors.length > 0) return null;
  const report: ReportProblem = (path, message) => complain(file, path, message, yaml.lineOf(path));
  const { value } = yaml;
  if (!Check(schema, value)) {
    for (const { path, message } of schemaProblems(schema, value)) report(path, message);
    return null;
  }
  return { fields: value as Static<T>, body, report };
}

const checkFields = (
  slug: string,
  fields: Fields,
  slugs: ReadonlySet<string>,
  files: LibraryFiles,
  report: ReportProblem,
) => {
  const related = (fields.related ?? []).map((other, i) => ({ value: other, path: ['related', i] }));
  for (const { value, path } of related) {
    if (!slugs.has(value)) report(path, `no article "${value}"`);
    if (value === slug) report(path, 'an article is not related to itself');
  }
  reportRepeats(related, report);
  const found = fields.illustration === undefined ? null : fileProblem(files, 'illustrations', fields.illustration);
  if (found !== null) report(['illustration'], found);
  (fields.sources ?? []).forEach((source, i) => {
    for (const problem of markdownProblems(source)) report(['sources', i], problem);
  });
};
