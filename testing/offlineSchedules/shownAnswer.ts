import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';

/** The visible answer to a question or to a row of a matrix. All fields are empty if it has no answer. */
export interface ShownAnswer {
  /** The chosen option or value. */
  chosen: number | null;
  /** The ticked options, in their order. */
  ticked: number[];
  /** Any typed text. */
  text: string;
  notApplicable: boolean;
}

/** Visible answers by the id of the question or row. */
export type ShownAnswers = Map<string, ShownAnswer>;

/** The answers that a page would show for a survey from the server. */
export function shownOf(sections: { questions: Question[] }[]): ShownAnswers {
  const items = sections.flatMap(({ questions }) =>
    questions.flatMap((question): MatrixSubquestion[] => question.subquestions ?? [question]),
  );
  return new Map(
    items.map((item) => [
      item.id,
      {
        chosen: item.answerNotApplicable ? null : item.answerIndex,
        ticked: item.answerIndices ?? [],
        text: item.answeredStringValue ?? item.otherTitle ?? '',
        notApplicable: item.answerNotApplicable === true,
      },
    ]),
  );
}

/** Describes an answer as text, for debugging. */
export function describeAnswer(answer: ShownAnswer | undefined): string {
  if (!answer) return 'nothing';
  const { chosen, ticked, text, notApplicable } = answer;
  const parts = [
    chosen,
    ticked.length > 0 ? `[${ticked.join(' ')}]` : null,
    text && `'${text}'`,
    notApplicable ? 'not applicable' : null,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' ') || 'nothing';
}

/**
 * Describes where `actual` differs from the expected answers. A question without an expected answer must be unanswered.
 * Questions that are not in `actual` are ignored.
 */
export function differences(expected: ShownAnswers, actual: ShownAnswers): string[] {
  return [...actual].flatMap(([id, answer]) => {
    const [should, is] = [describeAnswer(expected.get(id)), describeAnswer(answer)];
    return should === is ? [] : [`${id}: ${is}, and not ${should}`];
  });
}
