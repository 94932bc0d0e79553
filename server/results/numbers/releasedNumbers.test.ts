import { expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { FilterOption } from '../disclosure/population.ts';
import { numbersOfAggregate, releasedNumbers, reportScores } from './releasedNumbers.ts';
import type { Tally } from './tally.ts';

const part = (tally: Tally | 'suppressed' | null) => ({ people: 0, tallyOf: () => tally });

test('the mean of a small part is limited before parts are added, so that the true mean does not follow from the sum', () => {
  const [five, thisYear] = [part({ count: 5, sum: 3, counts: null }), part({ count: 5, sum: 5, counts: null })];
  expect(releasedNumbers([thisYear], 'aspect').score).toBe(0.95);
  expect(releasedNumbers([five, thisYear], 'aspect')).toEqual({
    sampleSize: 10,
    score: (3 + 4.75) / 10,
    shares: null,
    suppressed: true,
  });
});

test('parts of ten or more add up unchanged, a suppressed part suppresses the sum, and a part without values is ignored', () => {
  const ten = part({ count: 10, sum: 10, counts: [0, 10] });
  expect(releasedNumbers([ten, part({ count: 10, sum: 5, counts: [5, 5] }), part(null)], 'aspect')).toEqual({
    sampleSize: 20,
    score: 0.75,
    shares: [0.25, 0.75],
    suppressed: false,
  });
  expect(releasedNumbers([ten, part('suppressed')], 'aspect')).toEqual({
    sampleSize: null,
    score: null,
    shares: null,
    suppressed: true,
  });
});

const filterOptions = new Map<string, FilterOption[]>([
  [
    'way',
    [
      { label: 'On foot', values: [1] },
      { label: 'By bus or no answer', values: [2, 0] },
    ],
  ],
  [
    'floor',
    [
      { label: 'Low', values: [1] },
      { label: 'High', values: [2] },
    ],
  ],
]);
const tallies = new Map([
  ['whole', { count: 12, sum: null, counts: [] }],
  ['item:way', { count: 12, sum: null, counts: [5, 7] }],
  ['item:floor', { count: 12, sum: null, counts: [6, 6] }],
]);
const stored = { seq: 0, population: { questions: [], groups: [] }, suppressed: ['aspect:self/energy'], tallies };

test('distinguishes kept numbers, suppressed numbers, and questions that no one answered', () => {
  const numbers = numbersOfAggregate(stored, filterOptions);
  expect(numbers.people).toBe(12);
  expect(['item:way', 'aspect:self/energy', 'aspect:self/rest'].map(numbers.tallyOf)).toEqual([
    tallies.get('item:way'),
    'suppressed',
    null,
  ]);
});

test('suppresses only the options that another survey has merged differently', () => {
  const main = new Map<string, FilterOption[]>([
    [
      'way',
      [
        { label: 'On foot or no answer', values: [1, 0] },
        { label: 'By bus', values: [2] },
      ],
    ],
    [
      'floor',
      [
        { label: 'Lower', values: [1] },
        { label: 'Upper', values: [2] },
      ],
    ],
    ['only-there', [{ label: 'Yes', values: [1] }]],
  ]);
  const numbers = numbersOfAggregate(stored, filterOptions, main);
  expect(['item:way', 'item:floor', 'item:only-there', 'whole'].map(numbers.tallyOf)).toEqual([
    'suppressed',
    tallies.get('item:floor'),
    null,
    tallies.get('whole'),
  ]);
});

const section = (code: string, aspects: string[]) => ({ code, aspects: aspects.map((aspect) => ({ code: aspect })) });
const definition = {
  report: { sections: [section('mood', ['calm', 'energy', 'sleep']), section('work', ['pace', 'say'])] },
} as unknown as SurveyType;
const scores = (shown: Record<string, number>) =>
  reportScores(definition, (code, aspect) => shown[`aspect:${code}/${aspect}`] ?? null);

test('the score of a section is the mean of its aspects, and the overall score is the mean of the sections', () => {
  const { overall, sections } = scores({
    'aspect:mood/calm': 0.5,
    'aspect:mood/energy': 0.6,
    'aspect:mood/sleep': 0.7,
    'aspect:work/pace': 0.2,
    'aspect:work/say': 0.4,
  });
  expect(sections.map(({ score }) => score)).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.3, 12)]);
  expect(overall).toBeCloseTo(0.45, 12);
});

test('hidden scores do not count, and a score is missing if fewer than half of its parts are shown', () => {
  const { overall, sections } = scores({ 'aspect:mood/calm': 0.5, 'aspect:work/pace': 0.2 });
  expect(sections).toEqual([
    { code: 'mood', score: null },
    { code: 'work', score: 0.2 },
  ]);
  expect(overall).toBe(0.2);
  expect(scores({}).overall).toBe(null);
});
