import type { TSchema } from 'typebox';
import { SurveyType } from '#contract/content/surveyType.ts';
import { questionDefinitions } from '#contract/entities/question.ts';
import type { Path } from './contentFiles.ts';
import { schemaProblems, type SchemaProblem } from './contentFiles.ts';

const questionSchemas = new Map<string, TSchema>(Object.entries(questionDefinitions));

/**
 * How a file's data differs from the schema of a survey type. Each question is checked against the schema of its own
 * `type`. A check against the union of all schemas would give messages about the wrong type.
 */
export const surveyTypeProblems = (value: unknown): SchemaProblem[] => [
  ...schemaProblems(SurveyType, value).filter(({ path }) => !isInQuestion(path)),
  ...questionsOf(value).flatMap(({ path, question }) =>
    questionProblems(question).map((problem) => ({ ...problem, path: [...path, ...problem.path] })),
  ),
];

const questionProblems = (question: unknown): SchemaProblem[] => {
  if (!isRecord(question)) return [{ path: [], message: 'must be a question with id, type and title' }];
  const schema = questionSchemas.get(String(question.type));
  return schema
    ? schemaProblems(schema, question)
    : [{ path: ['type'], message: `must be one of ${[...questionSchemas.keys()].join(', ')}` }];
};

const questionLists = ['questions', 'availableQuestions'];

// sections[i].questions[j], sections[i].availableQuestions[j] and every path below these
const isInQuestion = ([sections, , list, index]: Path) =>
  sections === 'sections' && questionLists.includes(String(list)) && index !== undefined;

const questionsOf = (value: unknown): { path: Path; question: unknown }[] =>
  listIn(value, 'sections').flatMap((section, i) =>
    questionLists.flatMap((list) =>
      listIn(section, list).map((question, j) => ({ path: ['sections', i, list, j], question })),
    ),
  );

const listIn = (value: unknown, key: string): unknown[] => {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
