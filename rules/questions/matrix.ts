import type { DefinitionOf } from '#contract/content/surveyType.ts';
import { specifyOther, type AnswerRule, type QuestionRule } from './questionRule.ts';
import {
  asksForTitle,
  inventScaleValue,
  isOtherTitleMissing,
  isScaleUnanswered,
  labelScaleValue,
  presentScale,
  scaleColumn,
  scaleProblems,
  storeScaleValue,
} from './scale.ts';

/** Several scales of one kind. Each row has its own answer, and the matrix itself has none. */
export const matrixAnswer: AnswerRule = {
  check({ subquestions }) {
    const rows = subquestions ?? [];
    const required = rows.filter(({ optional }) => !optional);
    const unanswered = required.filter(isScaleUnanswered);
    const untitled = required.filter(isOtherTitleMissing);
    const faulty = rows.filter((row) => unanswered.includes(row) || untitled.includes(row));
    if (faulty.length === 0) return null;
    const messages = [
      ...(unanswered.length > 0 ? ['Please answer all questions before continuing'] : []),
      ...(untitled.length > 0 ? [specifyOther] : []),
    ];
    return { messages, questionIds: faulty.map(({ id }) => id) };
  },
  answer: () => null,
};

export const matrixQuestion: QuestionRule<DefinitionOf<'matrix'>> = {
  problems: scaleProblems,
  present: (question) => ({
    ...presentScale(question),
    subquestions: question.subquestions.map(({ id, title, requiresOtherTitle }) => ({
      ...presentScale(question),
      id,
      type: 'matrixSub',
      title,
      optional: question.optional ?? false,
      requiresOtherTitle: requiresOtherTitle ?? false,
    })),
  }),
  store: storeScaleValue,
  label: labelScaleValue,
  column: scaleColumn,
  asksForText: asksForTitle,
  invent: inventScaleValue,
};
