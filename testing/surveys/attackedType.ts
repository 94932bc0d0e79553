import { aspect, choice, makeSurveyType, reversed, scale, scoredSection } from './makeSurveyType.ts';

const items = (code: string, number: number) => Array.from({ length: number }, (_, index) => `${code}-${index}`);
const everyOtherReversed = (code: string, number: number) =>
  aspect(
    code,
    items(code, number).map((id, index) => (index % 2 === 1 ? reversed(id) : id)),
  );

/** A short survey with many filters and many optional questions, for attempts to find single people in its results. */
export const attackedType = makeSurveyType({
  id: 'attacked',
  sections: {
    you: [
      choice('site', 3),
      choice('age', 4),
      choice('contract', 2),
      choice('tools', 3, { multichoiceType: 'multi' }),
    ].map((question) => ({ ...question, filter: true, optional: true })),
    work: [...items('calm', 3), ...items('energy', 2), ...items('pace', 2)].map((id) => scale(id, { optional: true })),
  },
  scored: [
    scoredSection('mood', [everyOtherReversed('calm', 3), everyOtherReversed('energy', 2)]),
    scoredSection('work', [everyOtherReversed('pace', 2)]),
  ],
});
