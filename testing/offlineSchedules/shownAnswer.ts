import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';

/** The visible answer to a question or to a row of a matrix. Empty: not answered. */
export interface ShownAnswer {
  /** The chosen option or value. */
  chosen: number | null;
  /** The ticked options, in their order. */
  ticked: number[];
  /** Any typed text. */
  text: string;
  notApplicable: boolean;
}

/** By the id of the question or row. */
export type ShownAnswers = Map<string, ShownAnswer>;

/** What a survey sent by the server would show. */
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

/** As text, for debugging. */
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

/** Where `actual` differs from the expectation, as text. Questions without an expectation are omitted. */
export function differences(expected: ShownAnswers, actual: ShownAnswers): string[] {
  return [...actual].flatMap(([id, answer]) => {
    const [should, is] = [describeAnswer(expected.get(id)), describeAnswer(answer)];
    return should === is ? [] : [`${id}: ${is}, and not ${should}`];
  });
}
