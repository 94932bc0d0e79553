import type { QuestionDefinition } from '../contract/content/surveyType.ts';
import type { Answer } from '../contract/entities/answer.ts';
import { everyQuestionType } from '../testing/surveys/everyQuestionType.ts';

/** The answer that a test gives to a question or to a row of a matrix. */
export type PlannedAnswer = Omit<Answer, 'answeredAt'>;

export const otherText = 'Something of my own';

/** Every question of the type, with the path of its page. */
export const placedQuestions = everyQuestionType.sections.flatMap((section, sectionIndex) =>
  section.questions.map((question, questionIndex) => ({ question, path: `${sectionIndex}/${questionIndex}` })),
);

/**
 * The planned answers: "other" wherever it is offered, "not applicable" for one question and one row that offer it, the
 * upper end of long scales, and a different value in each row of a matrix.
 */
export function plannedAnswers(question: QuestionDefinition): PlannedAnswer[] {
  const questionId = question.id;
  switch (question.type) {
    case 'freeText':
      return [{ questionId, stringValue: otherText }];
    case 'multi': {
      const other = question.options.length;
      const text = question.allowOtherAnswer ? { stringValue: otherText } : {};
      return question.multichoiceType === 'multi'
        ? [{ questionId, intValueArray: [0, question.allowOtherAnswer ? other : 1], ...text }]
        : [{ questionId, intValue: question.allowOtherAnswer ? other : 1, ...text }];
    }
    case 'scale': {
      if (question.notApplicableOption && !question.requiresOtherTitle) return [{ questionId, notApplicable: true }];
      return [{ questionId, intValue: question.max === 10 ? 10 : 3, ...titleFor(question) }];
    }
    case 'matrix':
      return question.subquestions.map((row, index) => ({
        questionId: row.id,
        ...(question.notApplicableOption && index === 1
          ? { notApplicable: true }
          : { intValue: question.min + (index % (question.max - question.min + 1)) }),
        ...titleFor(row),
      }));
  }
}

const titleFor = ({ requiresOtherTitle }: { requiresOtherTitle?: boolean }) =>
  requiresOtherTitle ? { otherTitle: otherText } : {};

/** The fields of a question that the server should send after this answer. */
export const fieldsOf = ({ intValue, intValueArray, stringValue, notApplicable, otherTitle }: PlannedAnswer) => ({
  answerIndex: intValue ?? null,
  answerIndices: intValueArray ?? null,
  answeredStringValue: stringValue ?? null,
  answerNotApplicable: notApplicable ?? null,
  otherTitle: otherTitle ?? null,
});
