import { expect, it } from 'vitest';
import type { SurveyItem } from '../surveyItems.ts';
import { emptyAnswer, type StoredAnswer } from './questionRule.ts';
import { ruleOf } from './questionTypes.ts';

const at = { sectionIndex: 0, questionIndex: 0, subquestion: null };
const choice: SurveyItem = {
  id: 'way',
  ...at,
  question: {
    id: 'way',
    type: 'multi',
    multichoiceType: 'single',
    title: 'How do you get here?',
    options: ['On foot', 'By bus'],
    allowOtherAnswer: true,
  },
};
const choices: SurveyItem = {
  ...choice,
  question: { ...choice.question, multichoiceType: 'multi' } as typeof choice.question,
};
const scale: SurveyItem = {
  id: 'often',
  ...at,
  question: {
    id: 'often',
    type: 'scale',
    title: 'How often?',
    min: 1,
    max: 3,
    labels: ['Never', 'At times', 'Always'],
    notApplicableOption: true,
  },
};
const ends: SurveyItem = {
  id: 'likely',
  ...at,
  question: {
    id: 'likely',
    type: 'scale',
    title: 'How likely?',
    min: 0,
    max: 10,
    labels: ['Not at all', 'Very'],
    requiresOtherTitle: true,
  },
};
const rows = [
  { id: 'row-a', title: 'in the lift?' },
  { id: 'row-b', title: 'on the stairs?' },
];
const row: SurveyItem = {
  id: 'row-b',
  sectionIndex: 0,
  questionIndex: 0,
  subquestion: rows[1]!,
  question: { id: 'm', type: 'matrix', title: 'How often', min: 1, max: 2, labels: ['No', 'Yes'], subquestions: rows },
};
const text: SurveyItem = {
  id: 'text',
  ...at,
  question: { id: 'text', type: 'freeText', freeTextType: 'long', title: 'What else?' },
};
it.each<[SurveyItem, Partial<StoredAnswer>, string | null]>([
  [choice, { intValue: 1 }, 'By bus'],
  [choice, { intValue: 2, stringValue: 'By boat' }, 'Other: By boat'],
  [choice, { intValue: 2 }, 'Other'],
  [choices, { intValues: [0, 2], stringValue: 'By boat' }, 'On foot\nOther: By boat'],
  [choices, {}, null],
  [scale, { intValue: 2 }, 'At times'],
  [scale, { notApplicable: true }, 'Not applicable'],
  [scale, {}, null],
  [ends, { intValue: 0, otherTitle: 'The old lift' }, 'The old lift: 0 (Not at all)'],
  [ends, { intValue: 7 }, '7'],
  [ends, { otherTitle: 'The old lift' }, 'The old lift'],
  [row, { intValue: 2 }, 'Yes'],
  [text, { stringValue: 'More light,\nplease' }, 'More light,\nplease'],
  [text, {}, null],
])('returns the text of answer %#', (item, answer, expected) => {
  expect(ruleOf(item.question).label(item, { ...emptyAnswer, ...answer }, (word) => word)).toBe(expected);
});
