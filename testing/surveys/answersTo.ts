import type { Answer } from '#contract/entities/answer.ts';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { MatrixSubquestion } from '#contract/entities/question.ts';

/** Returns an answer to every question: scales with their highest value, choices with their first option, texts and titles with text. */
export const answersTo = ({ sections }: Pick<ParticipationSurvey, 'sections'>): Answer[] =>
  sections
    .flatMap(({ questions }) =>
      questions.flatMap((question): MatrixSubquestion[] => question.subquestions ?? [question]),
    )
    .map((question) => answerTo(question, question.max));

/** Returns an answer to a question: a scale with this value, a choice with its first option, a text with text. */
export function answerTo(
  { id, type, multichoiceType, requiresOtherTitle }: MatrixSubquestion,
  value: number | null,
): Answer {
  switch (type) {
    case 'freeText':
      return { questionId: id, stringValue: 'All is well.' };
    case 'multi':
      return multichoiceType === 'multi' ? { questionId: id, intValueArray: [0] } : { questionId: id, intValue: 0 };
    case 'scale':
    case 'matrix':
    case 'matrixSub':
      return { questionId: id, intValue: value, ...(requiresOtherTitle && { otherTitle: 'The old lift' }) };
  }
}
