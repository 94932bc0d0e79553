import { expect, test } from 'vitest';
import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import type { CheckedQuestion } from '#rules/questions/questionRule.ts';
import { answerError } from '#rules/questions/questionTypes.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';

/** A question without an answer, on which the tests of each type are based. */
export const askedQuestion: CheckedQuestion = {
  id: 'q',
  type: 'multi',
  optional: false,
  multichoiceType: null,
  options: null,
  allowOtherAnswer: false,
  requiresOtherTitle: false,
  answerIndex: null,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
  subquestions: null,
};

/**
 * The title of the case, the question with its answer, and the only message that Next shows. The message is null if
 * Next continues.
 */
export type CheckCase = [string, CheckedQuestion, string | null];

export const testChecks = (cases: CheckCase[]) =>
  test.each(cases)('%s', (_, checked, message) => {
    expect(answerError(checked)).toEqual(message === null ? null : { messages: [message], questionIds: ['q'] });
    // 'Optional questions skip all checks.'
    expect(answerError({ ...checked, optional: true })).toBeNull();
  });

/** The item that holds the answer to a question. For a matrix this is the first row. */
export const itemOf = (question: QuestionDefinition): SurveyItem => {
  const [item] = surveyItems({ sections: [{ id: 's', name: 'S', questions: [question] }] } as never);
  return item!;
};
