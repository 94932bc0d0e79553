import { expect, test } from 'vitest';
import type { SurveyItem } from '#rules/surveyItems.ts';
import { scaleLabels } from './scaleLabels.ts';

const item = (labels: string[]): SurveyItem => ({
  id: 'rest',
  sectionIndex: 0,
  questionIndex: 0,
  subquestion: null,
  question: { id: 'rest', type: 'scale', title: 'How rested are you?', min: 0, max: 3, labels },
});

test('every value has its label, or the two ends have', () => {
  expect(scaleLabels(item(['a', 'b', 'c', 'd']))).toEqual(['a', 'b', 'c', 'd']);
  expect(scaleLabels(item(['never', 'always']))).toEqual(['0 (never)', '1', '2', '3 (always)']);
});
