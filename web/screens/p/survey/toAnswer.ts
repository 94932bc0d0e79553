import type { Answer } from '#contract/entities/answer.ts';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { answerRules } from '#rules/questions/questionTypes.ts';

/** Returns only the answer fields of a question. */
export function fieldsOfQuestion(question: AnswerFields): AnswerFields {
  const { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle } = question;
  return { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle };
}

/** Returns the fields of a question that has this answer. */
export function fieldsOfAnswer(answer: Answer): AnswerFields {
  return {
    answerIndex: answer.intValue ?? null,
    answerIndices: answer.intValueArray ?? null,
    answeredStringValue: answer.stringValue ?? null,
    answerNotApplicable: answer.notApplicable ?? null,
    otherTitle: answer.otherTitle ?? null,
  };
}

/** Returns all fields that change when these fields are chosen. */
export const fieldsToChange = (before: MatrixSubquestion, fields: Partial<AnswerFields>): Partial<AnswerFields> =>
  answerRules[before.type].change?.(before, fields) ?? fields;

/** Returns the answer to send. Null if there is nothing to send. */
export function toAnswer(question: MatrixSubquestion, answeredAt: string): (Answer & { answeredAt: string }) | null {
  const value = answerRules[question.type].answer(question);
  return value && { questionId: question.id, answeredAt, ...value };
}
