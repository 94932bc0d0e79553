import type { Answer } from '#contract/entities/answer.ts';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { MatrixSubquestion } from '#contract/entities/question.ts';

/** Returns an answer to every question: scales with their highest value, choices with their first option, texts and titles with text. */
export const answersTo = ({ sections }: Pick<ParticipationSurvey, 'sections'>): Answer[] =>
  sections
    .flatMap(({ questions }) =>
      questions.flatMap((question): MatrixSubquestion[] => question.subquestions ?? [question]),
    )
    .map(someAnswer);

function someAnswer({ id, type, multichoiceType, max, requiresOtherTitle }: MatrixSubquestion): Answer {
  switch (type) {
    case 'freeText':
      return { questionId: id, stringValue: 'All is well.' };
    case 'multi':
      return multichoiceType === 'multi' ? { questionId: id, intValueArray: [0] } : { questionId: id, intValue: 0 };
    case 'scale':
    case 'matrix':
    case 'matrixSub':
      return { questionId: id, intValue: max, ...(requiresOtherTitle && { otherTitle: 'Of my own' }) };
  }
}
