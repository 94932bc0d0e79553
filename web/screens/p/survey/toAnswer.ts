import type { Answer } from '#contract/entities/answer.ts';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { answerRules } from '#rules/questions/questionTypes.ts';

/** The answer of a question, without the question. */
export function fieldsOfQuestion(question: AnswerFields): AnswerFields {
  const { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle } = question;
  return { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle };
}

/** What a question shows once the server has this answer. */
export function fieldsOfAnswer(answer: Answer): AnswerFields {
  return {
    answerIndex: answer.intValue ?? null,
    answerIndices: answer.intValueArray ?? null,
    answeredStringValue: answer.stringValue ?? null,
    answerNotApplicable: answer.notApplicable ?? null,
    otherTitle: answer.otherTitle ?? null,
  };
}

/** The fields that change when these are chosen. */
export const fieldsToChange = (before: MatrixSubquestion, fields: Partial<AnswerFields>): Partial<AnswerFields> =>
  answerRules[before.type].change?.(before, fields) ?? fields;

/** The answer as it is sent. Null while there is nothing to send. */
export function toAnswer(question: MatrixSubquestion, answeredAt: string): (Answer & { answeredAt: string }) | null {
  const value = answerRules[question.type].answer(question);
  return value && { questionId: question.id, answeredAt, ...value };
}
