import { expect, it } from 'vitest';
import { resultColumns, type ResultColumn } from '../numbers/resultColumns.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { randomResults } from '#testing/results/randomResults.ts';
import { freezeFilterOptions } from './freezeResults.ts';

const layout = resultColumns(everyQuestionType);
const minimum = 5;

it.each([0, 3, 5, 12, 40, 300])(
  'merges options until each has the minimum of people, if enough people answered (%i people)',
  (people) => {
    const results = randomResults(everyQuestionType, people);
    const filterOptions = freezeFilterOptions(layout, results, minimum);
    expect([...filterOptions.keys()]).toEqual(layout.filter(({ kind }) => kind !== 'scale').map(({ id }) => id));
    for (const [id, own] of filterOptions) {
      const rows = own.map(({ values }) =>
        Array.from({ length: people }, (_, row) => row).filter((row) =>
          values.some(
            (value) => results.choices.get(id)?.[value]![row] === 1 || results.values.get(id)?.[row] === value,
          ),
        ),
      );
      if (people >= minimum) expect(Math.min(...rows.map(({ length }) => length))).toBeGreaterThanOrEqual(minimum);
      // Everyone is in an option and, in a question with one choice, in only one.
      expect(new Set(rows.flat()).size).toBe(people);
      if (results.values.has(id)) expect(rows.flat()).toHaveLength(people);
    }
  },
);

it('uses the labels of options, and standard labels for "other" and "no answer"', () => {
  const column: ResultColumn = {
    id: 'work',
    kind: 'choice',
    codes: 5,
    min: 0,
    labels: ['By day', 'By night', 'Both', 'Other'],
  };
  const codes = (...counts: number[]) => counts.flatMap((count, code) => Array<number>(count).fill(code));
  const filterOptionsOf = (answers: number[]) =>
    freezeFilterOptions(
      [column],
      { people: answers.length, values: new Map([['work', Uint8Array.from(answers)]]), choices: new Map() },
      minimum,
    ).get('work');
  expect(filterOptionsOf(codes(0, 9, 6, 5, 5))?.map(({ label }) => label)).toEqual([
    'By day',
    'By night',
    'Both',
    'Other',
  ]);
  expect(filterOptionsOf(codes(6, 9, 6, 5, 5))?.map(({ label }) => label)).toEqual([
    'By day',
    'By night',
    'Both',
    'Other',
    'no answer',
  ]);
  expect(filterOptionsOf(codes(2, 9, 6, 1, 2))?.map(({ values }) => values)).toEqual([[1], [2], [3, 4, 0]]);
});
