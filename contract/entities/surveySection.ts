import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, maybe, nullable, oneLine, oneOf, text } from '../schema.ts';
import { customQuestionProperties, questionTypes, sectionQuestionProperties } from './question.ts';

/** A question in an editable section or in its library. */
export const SectionQuestion = Type.Object({
  id: Type.String(),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  type: oneOf(questionTypes),
  custom: Type.Boolean({ description: 'Whether the organisation wrote the question' }),
  locked: Type.Boolean({
    description: 'Whether the question was used in a survey that has been opened. It can no longer be changed then',
  }),
  ...sectionQuestionProperties,
});
export type SectionQuestion = Static<typeof SectionQuestion>;

/**
 * A section whose questions the organisation chooses. `questions` has the chosen ones in order, `availableQuestions`
 * all that can be chosen.
 */
export const SurveySection = Type.Object({
  id: Type.String(),
  title: Type.String(),
  questions: Type.Array(SectionQuestion),
  availableQuestions: Type.Array(SectionQuestion, { description: 'The whole library, including the chosen questions' }),
});
export type SurveySection = Static<typeof SurveySection>;

/** The questions of a section, in order. */
export const QuestionIds = closed({
  questionIds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: limits.sectionQuestions }),
});

/**
 * An organisation's own question. Any text is accepted as `type` here, so that a wrong type gets the error
 * UnsupportedQuestionType.
 */
export const CustomQuestion = closed({
  title: oneLine(limits.questionTitleLength, { minLength: 1 }),
  subtitle: maybe(oneLine(limits.questionTitleLength)),
  type: text(100),
  ...customQuestionProperties,
});
export type CustomQuestion = Static<typeof CustomQuestion>;

/** The body of POST: either a new question, or the questions of the section. */
export const QuestionsPost = closed({
  ...Type.Partial(CustomQuestion).properties,
  questionIds: Type.Optional(QuestionIds.properties.questionIds),
});
