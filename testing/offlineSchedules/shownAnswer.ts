import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';

/** The answer to a question or to a row of a matrix, as somebody who looks at it sees it. Nothing of it: not answered. */
export interface ShownAnswer {
  /** The chosen option or value. */
  chosen: number | null;
  /** The ticked options, in their order. */
  ticked: number[];
  /** What was typed, whatever it is about. */
  words: string;
  notApplicable: boolean;
}

/** By the id of the question or row. */
export type ShownAnswers = Map<string, ShownAnswer>;

/** What a survey that the server sent would show. */
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
        words: item.answeredStringValue ?? item.otherTitle ?? '',
        notApplicable: item.answerNotApplicable === true,
      },
    ]),
  );
}

/** In words, for those who look for what went wrong. */
export function describeAnswer(answer: ShownAnswer | undefined): string {
  if (!answer) return 'nothing';
  const { chosen, ticked, words, notApplicable } = answer;
  const parts = [
    chosen,
    ticked.length > 0 ? `[${ticked.join(' ')}]` : null,
    words && `'${words}'`,
    notApplicable ? 'not applicable' : null,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' ') || 'nothing';
}

/** Where `actual` is not as it should be, in words; questions that nothing is known of are left out. */
export function differences(expected: ShownAnswers, actual: ShownAnswers): string[] {
  return [...actual].flatMap(([id, answer]) => {
    const [should, is] = [describeAnswer(expected.get(id)), describeAnswer(answer)];
    return should === is ? [] : [`${id}: ${is}, and not ${should}`];
  });
}
