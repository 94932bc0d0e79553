import { Type, type Static } from 'typebox';
import { nullable, oneOf } from '../schema.ts';

export const questionTypes = ['multi', 'scale', 'matrix', 'matrixSub', 'freeText'] as const;
export const multichoiceTypes = ['single', 'longSingle', 'multi'] as const;
export const freeTextTypes = ['short', 'long'] as const;

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
  allowOtherAnswer: Type.Boolean({ description: "'Other' is answered by the index one past the last option" }),
  // freeText
  freeTextType: nullable(oneOf(freeTextTypes)),
  // scale, matrix, matrixSub
  min: nullable(Type.Integer()),
  max: nullable(Type.Integer()),
  labels: nullable(Type.Array(Type.String(), { description: 'One a value from min to max, or the two ends' })),
  notApplicableOption: Type.Boolean(),
  requiresOtherTitle: Type.Boolean({ description: 'The person names in otherTitle what the scale is about' }),
  // the answer given so far
  answerIndex: nullable(Type.Integer({ description: 'single choice: index of the option; scale: the value' })),
  answerIndices: nullable(Type.Array(Type.Integer())),
  answeredStringValue: nullable(Type.String()),
  answerNotApplicable: nullable(Type.Boolean()),
  otherTitle: nullable(Type.String()),
};

/** A row of a matrix, answered as a scale. */
export const MatrixSubquestion = Type.Object(questionProperties);
export type MatrixSubquestion = Static<typeof MatrixSubquestion>;

/** A question with the answer given so far. Fields that do not belong to its type are null or false. */
export const Question = Type.Object({
  ...questionProperties,
  subquestions: nullable(Type.Array(MatrixSubquestion)),
});
export type Question = Static<typeof Question>;
