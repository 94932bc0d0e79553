import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, code, maybe, nullable, oneLine, oneOf, plainText, richText } from '../schema.ts';

/*
 * A question in each of its forms: as the author of a survey type writes it, as a participant sees it, as it is chosen
 * for an editable section, and as an organisation writes its own. rules/questions/ has the rules of each type.
 */

export const questionTypes = ['multi', 'scale', 'matrix', 'matrixSub', 'freeText'] as const;
export const multichoiceTypes = ['single', 'longSingle', 'multi'] as const;
const freeTextTypes = ['short', 'long'] as const;

const definition = {
  id: code,
  title: plainText,
  subtitle: Type.Optional(plainText),
  introduction: Type.Optional(richText),
  optional: Type.Optional(Type.Boolean()),
};

const scaleDefinition = {
  min: Type.Integer({ minimum: 0, maximum: 100 }),
  max: Type.Integer({ minimum: 1, maximum: 100 }),
  labels: Type.Array(plainText, {
    minItems: 2,
    description: 'One label for each value from min to max, or for the two ends',
  }),
  notApplicableOption: Type.Optional(Type.Boolean()),
};

/** By type: a question as its author writes it in the survey type file. */
export const questionDefinitions = {
  multi: closed({
    ...definition,
    type: Type.Literal('multi'),
    multichoiceType: oneOf(multichoiceTypes),
    options: Type.Array(plainText, { minItems: 2, maxItems: 200 }),
    allowOtherAnswer: Type.Optional(Type.Boolean()),
    filter: Type.Optional(
      Type.Boolean({ description: 'A demographic question by which the organisation can filter its report' }),
    ),
  }),
  scale: closed({
    ...definition,
    ...scaleDefinition,
    type: Type.Literal('scale'),
    requiresOtherTitle: Type.Optional(Type.Boolean()),
  }),
  matrix: closed({
    ...definition,
    ...scaleDefinition,
    type: Type.Literal('matrix'),
    subquestions: Type.Array(
      closed({ id: code, title: plainText, requiresOtherTitle: Type.Optional(Type.Boolean()) }),
      { minItems: 2, maxItems: 30 },
    ),
  }),
  freeText: closed({
    ...definition,
    type: Type.Literal('freeText'),
    freeTextType: oneOf(freeTextTypes),
  }),
};

const questionProperties = {
  id: Type.String(),
  type: oneOf(questionTypes),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  introduction: nullable(Type.String({ description: 'HTML shown above the question' })),
  optional: Type.Boolean(),
  // multi
  multichoiceType: nullable(oneOf(multichoiceTypes)),
  options: nullable(Type.Array(Type.String())),
  allowOtherAnswer: Type.Boolean({ description: "Whether 'Other' is offered. Its index is the number of options" }),
  // freeText
  freeTextType: nullable(oneOf(freeTextTypes)),
  // scale, matrix, matrixSub
  min: nullable(Type.Integer()),
  max: nullable(Type.Integer()),
  labels: nullable(
    Type.Array(Type.String(), { description: 'One label for each value from min to max, or for the two ends' }),
  ),
  notApplicableOption: Type.Boolean(),
  requiresOtherTitle: Type.Boolean({ description: 'Whether the person names the subject of the scale in otherTitle' }),
  // the answer given so far
  answerIndex: nullable(Type.Integer({ description: 'single choice: index of the option; scale: the value' })),
  answerIndices: nullable(Type.Array(Type.Integer())),
  answeredStringValue: nullable(Type.String()),
  answerNotApplicable: nullable(Type.Boolean()),
  otherTitle: nullable(Type.String()),
};

/** A row of a matrix, answered like a scale. */
export const MatrixSubquestion = Type.Object(questionProperties);
export type MatrixSubquestion = Static<typeof MatrixSubquestion>;

/** A question with the answer given so far. Fields that do not apply to its type are null or false. */
export const Question = Type.Object({
  ...questionProperties,
  subquestions: nullable(Type.Array(MatrixSubquestion)),
});
export type Question = Static<typeof Question>;

/** The fields that depend on the type of a question in an editable section. */
export const sectionQuestionProperties = {
  multichoiceType: nullable(oneOf(multichoiceTypes)),
  options: nullable(Type.Array(Type.String())),
  allowOtherAnswer: Type.Boolean(),
  freeTextType: nullable(oneOf(freeTextTypes)),
};

/**
 * The fields that depend on the type of an organisation's own question: `multi` takes `multichoiceType` and at least
 * two different options, `freeText` takes `freeTextType`.
 */
export const customQuestionProperties = {
  multichoiceType: maybe(oneOf(multichoiceTypes)),
  options: maybe(
    Type.Array(oneLine(limits.questionTitleLength, { minLength: 1 }), { maxItems: limits.questionOptions }),
  ),
  allowOtherAnswer: maybe(
    Type.Boolean({ description: "An organisation's own question cannot offer 'Other': true is rejected" }),
  ),
  freeTextType: maybe(oneOf(freeTextTypes)),
};
