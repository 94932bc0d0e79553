import type { Answer } from '#contract/entities/answer.ts';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import { otherIndex } from '#rules/answerChecks.ts';

/** The fields of a question that hold its answer. */
export type AnswerFields = Pick<
  MatrixSubquestion,
  'answerIndex' | 'answerIndices' | 'answeredStringValue' | 'answerNotApplicable' | 'otherTitle'
>;

/** The answer of a question by itself. */
export function fieldsOfQuestion(question: AnswerFields): AnswerFields {
  const { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle } = question;
  return { answerIndex, answerIndices, answeredStringValue, answerNotApplicable, otherTitle };
}

/** What a question shows once the server holds this answer. */
export function fieldsOfAnswer(answer: Answer): AnswerFields {
  return {
    answerIndex: answer.intValue ?? null,
    answerIndices: answer.intValueArray ?? null,
    answeredStringValue: answer.stringValue ?? null,
    answerNotApplicable: answer.notApplicable ?? null,
    otherTitle: answer.otherTitle ?? null,
  };
}

/** Whether 'Other' is chosen, alone or among others. */
function hasOther(question: MatrixSubquestion): boolean {
  const other = otherIndex(question);
  return question.multichoiceType === 'multi'
    ? (question.answerIndices ?? []).includes(other)
    : question.answerIndex === other;
}

/** The fields that change when these are chosen: taking 'Other' back takes its words along. */
export function fieldsToChange(before: MatrixSubquestion, fields: Partial<AnswerFields>): Partial<AnswerFields> {
  return before.type === 'multi' && !hasOther({ ...before, ...fields })
    ? { ...fields, answeredStringValue: null }
    : fields;
}

/** The answer as it travels; null while there is nothing yet that could be sent. */
export function toAnswer(question: MatrixSubquestion, answeredAt: string): (Answer & { answeredAt: string }) | null {
  const common = { questionId: question.id, answeredAt };
  const text = question.answeredStringValue ?? '';
  if (question.type === 'freeText') return { ...common, stringValue: text };
  if (question.type === 'multi') {
    const isMulti = question.multichoiceType === 'multi';
    if (!isMulti && question.answerIndex === null) return null;
    const choice = isMulti ? { intValueArray: question.answerIndices ?? [] } : { intValue: question.answerIndex };
    return { ...common, ...choice, ...(hasOther(question) && text.trim() !== '' ? { stringValue: text } : {}) };
  }
  const title = question.requiresOtherTitle ? { otherTitle: question.otherTitle ?? '' } : {};
  if (question.answerNotApplicable) return { ...common, notApplicable: true, ...title };
  if (question.answerIndex !== null) return { ...common, intValue: question.answerIndex, ...title };
  if (question.answerNotApplicable === false && question.notApplicableOption)
    return { ...common, notApplicable: false, ...title };
  // Its words alone are kept before a value is chosen.
  return question.requiresOtherTitle && question.otherTitle !== null ? { ...common, ...title } : null;
}
