import { Check } from 'typebox/value';
import { SurveyType } from '#contract/content/surveyType.ts';
import { checkQuestions } from './checkQuestions.ts';
import { checkReport } from './checkReport.ts';
import { type Complain, type ContentFile, readYaml, type ReportProblem } from './contentFiles.ts';
import { definitionHash } from './definitionHash.ts';
import { mapRichText } from './mapRichText.ts';
import { markdownProblems, renderMarkdown } from './markdown.ts';
import { surveyTypeProblems } from './surveyTypeProblems.ts';

export interface LoadedSurveyType {
  /** The file's data, with its rich texts as sanitised HTML. */
  definition: SurveyType;
  /** Identifies the version of the definition. A survey keeps the version that it was opened with. */
  hash: string;
}

/** Reads the survey types, by id. @param articles the slugs of the articles that a report may name. */
export const readSurveyTypes = (
  files: readonly ContentFile[],
  articles: ReadonlySet<string>,
  complain: Complain,
): Map<string, LoadedSurveyType> => {
  const types = new Map<string, LoadedSurveyType>();
  for (const file of files) {
    const definition = readSurveyType(file, articles, complain);
    if (definition) types.set(definition.id, { definition, hash: definitionHash(definition) });
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
