import { expect, test } from 'vitest';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { distressSections, withoutDistressScale } from './distressScale.ts';
import { surveyItems } from '#rules/surveyItems.ts';

const distress = everyQuestionType.report.distress!.items.map(({ question }) => question);

test('without the distress scale, none of its questions is asked or scored in any section', () => {
  const without = withoutDistressScale(everyQuestionType);
  const requested = surveyItems(without).map(({ id }) => id);
  expect(requested.filter((id) => distress.includes(id))).toEqual([]);
  expect([...requested, ...distress].sort()).toEqual(
    surveyItems(everyQuestionType)
      .map(({ id }) => id)
      .sort(),
  );
  const scored = without.report.sections.flatMap(({ aspects }) =>
    aspects.flatMap(({ items }) => items.map(({ question }) => question)),
  );
  expect(scored.length).toBeGreaterThan(0);
  expect(scored.filter((id) => !requested.includes(id))).toEqual([]);
  expect(without.report.distress).toBeUndefined();
  expect(without.report.sections.every(({ aspects }) => aspects.length > 0)).toBe(true);
});

test('a survey type that has no distress scale is not changed', () => {
  const { distress: _, ...report } = everyQuestionType.report;
  const without = { ...everyQuestionType, report };
  expect(withoutDistressScale(without)).toBe(without);
});

test('a section cannot be skipped as a whole if it has a required question, or a question that is not of the distress scale', () => {
  expect(distressSections(everyQuestionType)).toEqual([]);
  const questions = distress.map((id) => ({
    id,
    type: 'scale' as const,
    title: id,
    min: 1,
    max: 5,
    labels: ['a', 'b'],
    optional: true,
  }));
  const alone = { ...everyQuestionType, sections: [{ id: 'felt', name: 'Felt', questions }] };
  expect(distressSections(alone)).toEqual(alone.sections);
  const required = {
    ...alone,
    sections: [
      {
        id: 'felt',
        name: 'Felt',
        questions: questions.map((question, index) => ({ ...question, optional: index > 0 })),
      },
    ],
  };
  expect(distressSections(required)).toEqual([]);
});
