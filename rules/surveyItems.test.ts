import { expect, test } from 'vitest';
import type { SurveyType } from '../contract/content/surveyType.ts';
import { scaleOf, surveyItems } from './surveyItems.ts';

const definition: Pick<SurveyType, 'sections'> = {
  sections: [
    {
      id: 'one',
      name: 'One',
      questions: [
        { id: 'place', type: 'multi', multichoiceType: 'single', title: 'Place', options: ['Here', 'There'] },
        {
          id: 'rows',
          type: 'matrix',
          title: 'Rows',
          min: 0,
          max: 3,
          labels: ['Low', 'High'],
          subquestions: [
            { id: 'first', title: 'First' },
            { id: 'second', title: 'Second' },
          ],
        },
      ],
    },
    {
      id: 'two',
      name: 'Two',
      questions: [
        { id: 'energy', type: 'scale', title: 'Energy', min: 1, max: 5, labels: ['Never', 'Always'] },
        { id: 'words', type: 'freeText', title: 'Words', freeTextType: 'short' },
      ],
    },
  ],
};
const survey = definition as SurveyType;

test('lists the items in the order of the survey, with rows in place of their matrix', () => {
  expect(
    surveyItems(survey).map(({ id, sectionIndex, questionIndex, question, subquestion }) => [
      id,
      sectionIndex,
      questionIndex,
      question.id,
      subquestion?.title ?? null,
    ]),
  ).toEqual([
    ['place', 0, 0, 'place', null],
    ['first', 0, 1, 'rows', 'First'],
    ['second', 0, 1, 'rows', 'Second'],
    ['energy', 1, 0, 'energy', null],
    ['words', 1, 1, 'words', null],
  ]);
});

test('scale questions and matrix rows have a scale, and other items have none', () => {
  expect(surveyItems(survey).map(scaleOf)).toEqual([
    null,
    { min: 0, max: 3 },
    { min: 0, max: 3 },
    { min: 1, max: 5 },
    null,
  ]);
});
