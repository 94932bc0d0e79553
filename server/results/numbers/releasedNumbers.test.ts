import { expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { aspectVariable, variableRules } from '#server/content/reportedVariables.ts';
import { aspect, makeSurveyType, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import type { FilterOption } from '../disclosure/population.ts';
import {
  numbersOfAggregate,
  releasedColumn,
  releasedScores,
  releasedNumbers,
  reportScores,
  type PopulationNumbers,
} from './releasedNumbers.ts';
import type { Tally } from './tally.ts';

const part = (tally: Tally | 'suppressed' | null) => ({
  people: tally === null || tally === 'suppressed' ? 10 : tally.count,
  tallyOf: () => tally,
});

test('the mean of a small part is limited before parts are added, so that the true mean does not follow from the sum', () => {
  const [five, thisYear] = [part({ count: 5, sum: 3, counts: null }), part({ count: 5, sum: 5, counts: null })];
  expect(releasedNumbers([thisYear], 'aspect', 5).score).toBe(0.95);
  expect(releasedNumbers([five, thisYear], 'aspect', 5)).toEqual({
    sampleSize: 10,
    score: (3 + 4.75) / 10,
    scored: true,
    limit: null,
    shares: null,
    suppressed: true,
  });
});

test('parts of ten or more add up unchanged, a suppressed part suppresses the sum, and a part without values is ignored', () => {
  const ten = part({ count: 10, sum: 10, counts: [0, 10] });
  expect(releasedNumbers([ten, part({ count: 10, sum: 5, counts: [5, 5] }), part(null)], 'aspect', 5)).toEqual({
    sampleSize: 20,
    score: 0.75,
    scored: true,
    limit: null,
    shares: [0.25, 0.75],
    suppressed: false,
  });
  expect(releasedNumbers([ten, part('suppressed')], 'aspect', 5)).toEqual({
    sampleSize: null,
    score: null,
    scored: true,
    limit: null,
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

const section = (code: string, aspects: string[]) => ({ code, aspects: aspects.map((each) => ({ code: each })) });
const definition = {
  report: { sections: [section('mood', ['calm', 'energy', 'sleep']), section('work', ['pace', 'say'])] },
} as unknown as SurveyType;
const scores = (shown: Record<string, number>) =>
  reportScores(definition, (code, each) => shown[aspectVariable(code, each)] ?? null);

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

const scoredType = makeSurveyType({
  id: 'type',
  sections: { all: ['calm', 'energy', 'pace', 'weather'].map((id) => scale(id)) },
  scored: [
    scoredSection('mood', [aspect('calm', ['calm']), aspect('energy', ['energy'])]),
    scoredSection('work', [aspect('pace', ['pace'])]),
  ],
});
const all = [...variableRules(scoredType).keys()];
const numbers: PopulationNumbers = {
  people: 10,
  tallyOf: (name) =>
    name === 'aspect:mood/energy'
      ? 'suppressed'
      : { count: 10, sum: 5, counts: name.startsWith('aspect') ? [2, 3, 5] : [10] },
};
const columnWithout = (...names: string[]) =>
  releasedColumn(
    { definition: scoredType, shared: new Set(all.filter((name) => !names.includes(name))), indices: [], minimum: 5 },
    [numbers, numbers],
  );

test('variables that the surveys do not share have no numbers, are not suppressed, and do not change the others', () => {
  const notScored = { sampleSize: null, score: null, scored: false, limit: null, shares: null, suppressed: false };
  const whole = columnWithout();
  expect(whole.overall).toEqual({ score: 0.5, scored: true, limit: null, suppressed: false });
  const column = columnWithout(
    'overall',
    'section:mood',
    'spread:mood',
    'aspect:mood/calm',
    'aspect:mood/energy',
    'item:weather',
  );
  expect(column.sampleSize).toBe(20);
  expect(column.overall).toEqual({ score: null, scored: false, limit: null, suppressed: false });
  expect(column.sections.get('mood')).toEqual({
    score: null,
    scored: false,
    limit: null,
    suppressed: false,
    sampleSize: null,
    aspects: new Map([
      ['calm', notScored],
      ['energy', notScored],
    ]),
  });
  expect([column.spreads.get('mood'), column.items.get('weather')]).toEqual([notScored, notScored]);
  for (const each of ['sections', 'spreads'] as const)
    expect(column[each].get('work')).toEqual(whole[each].get('work'));
});

test('a section that the surveys do not share has no score, even if they share all its aspects here', () => {
  const { sections } = columnWithout('section:work', 'overall');
  expect(sections.get('work')).toMatchObject({ score: null, scored: false, suppressed: false });
  expect(sections.get('work')!.aspects.get('pace')).toMatchObject({ score: 0.5, scored: true, sampleSize: 20 });
});

test('with other bands, an aspect has a score without shares, and is suppressed only if the score is', () => {
  const { aspects } = columnWithout('bands').sections.get('mood')!;
  expect([...aspects.values()].map(({ score, shares, suppressed }) => [score, shares, suppressed])).toEqual([
    [0.5, null, false],
    [null, null, true],
  ]);
});

test('an index is the mean of the released scores of its sections, with the fewest people of these', () => {
  const counts: Record<string, number> = { 'spread:mood': 8, 'spread:work': 30, 'aspect:mood/calm': 8 };
  const everyone: PopulationNumbers = {
    people: 40,
    tallyOf(name) {
      if (name === 'aspect:mood/energy') return null;
      const count = counts[name] ?? 30;
      return { count, sum: name === 'aspect:mood/calm' ? count * 0.4 : count * 0.8, counts: null };
    },
  };
  const index = (...sections: string[]) => {
    const of = { code: 'index', name: 'Index', sections };
    const shared = new Set([...all, 'index:index']);
    return releasedScores({ definition: scoredType, shared, indices: [of], minimum: 5 }, [everyone]).indices.get(
      'index',
    );
  };
  expect(index('mood', 'work')).toMatchObject({ score: expect.closeTo(0.6, 12), sampleSize: 8, scored: true });
  expect(index('work')).toMatchObject({ score: 0.8, sampleSize: 30 });
  const hidden: PopulationNumbers = { ...everyone, tallyOf: () => 'suppressed' };
  const of = { code: 'index', name: 'Index', sections: ['mood', 'work'] };
  const released = (shared: ReadonlySet<string>) =>
    releasedScores({ definition: scoredType, shared, indices: [of], minimum: 5 }, [hidden]).indices.get('index');
  expect(released(new Set([...all, 'index:index']))).toMatchObject({ score: null, sampleSize: null, suppressed: true });
  expect(released(new Set(all))).toMatchObject({ score: null, scored: false, suppressed: false });
});
