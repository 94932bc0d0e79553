import { createHash } from 'node:crypto';
import { Check } from 'typebox/value';
import { SurveyType, type SurveyTypeVersion } from '#contract/content/surveyType.ts';
import { checkQuestions } from './checkQuestions.ts';
import { checkReport } from './checkReport.ts';
import { type Complain, type ContentFile, readYaml, type ReportProblem } from './contentFiles.ts';
import { mapRichText } from './mapRichText.ts';
import { markdownProblems, renderMarkdown } from './markdown.ts';
import { surveyTypeProblems } from './surveyTypeProblems.ts';

/** `definition` is the file's data, with its rich texts as sanitised HTML. */
export interface LoadedSurveyType extends SurveyTypeVersion {
  /** Identifies the version. A survey keeps the version that it was opened with. */
  hash: string;
}

/**
 * Names a version by its hash, as 64 hexadecimal digits. It depends on the definition and on the words in every
 * language, and not on the order of keys or the layout of the files.
 */
export const nameVersion = (version: SurveyTypeVersion): LoadedSurveyType => ({
  ...version,
  hash: createHash('sha256').update(JSON.stringify(version, sortedKeys)).digest('hex'),
});

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;

/** Reads the survey types, by id. @param articles the slugs of the articles that a report may name. */
export const readSurveyTypes = (
  files: readonly ContentFile[],
  articles: ReadonlySet<string>,
  complain: Complain,
): Map<string, Pick<LoadedSurveyType, 'definition'>> => {
  const types = new Map<string, Pick<LoadedSurveyType, 'definition'>>();
  for (const file of files) {
    const definition = readSurveyType(file, articles, complain);
    if (definition) types.set(definition.id, { definition });
  }
  return types;
};

const readSurveyType = ({ name, file, text }: ContentFile, articles: ReadonlySet<string>, complain: Complain) => {
  const yaml = readYaml(text);
  for (const { message, line } of yaml.errors) complain(file, [], message, line);
  if (yaml.errors.length > 0) return null;

  const report: ReportProblem = (path, message) => complain(file, path, message, yaml.lineOf(path));
  const { value } = yaml;
  if (!Check(SurveyType, value)) {
    for (const { path, message } of surveyTypeProblems(value)) report(path, message);
    return null;
  }
  if (value.id !== name) report(['id'], `must be "${name}", the name of the file`);
  checkQuestions(value, report);
  checkReport(value, articles, report);
  return mapRichText(value, (markdown, path) => {
    for (const problem of markdownProblems(markdown)) report(path, problem);
    return renderMarkdown(markdown);
  });
};
