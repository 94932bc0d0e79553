import { describe, expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { everyQuestionType as definition } from '#testing/surveys/everyQuestionType.ts';
import { aspect as makeAspect, makeSurveyType, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { randomResults } from '#testing/results/randomResults.ts';
import { bandOf, scoreSurvey } from '#rules/scoring.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { aspectVariable, itemVariable, spreadVariable } from '#server/content/reportedVariables.ts';
import { scoredItems } from '#server/content/reportedItems.ts';
import { resultColumns } from './resultColumns.ts';
import { baseNames, frozenVariables } from './bases.ts';
import type { Results } from './results.ts';
import { noCategory, variablesOf } from './variables.ts';

const people = 500;
const results = randomResults(definition, people);
const variables = new Map(variablesOf(definition, results).map((variable) => [variable.name, variable]));
const rows = Array.from({ length: people }, (_, row) => row);
const columns = resultColumns(definition);

/** Computes a person's scores with rules/scoring, from the values that the codes mean. */
const scoresOf = (row: number) =>
  scoreSurvey(
    definition,
    new Map(
      columns.flatMap((column) => {
        if (column.kind !== 'scale') return [];
        const code = results.values.get(column.id)![row]!;
        return [[column.id, code === 0 ? null : code - 1 + column.min] as const];
      }),
    ),
  );

const indexesOf = (name: string) => {
  const { categories } = variables.get(name)!;
  if (categories.kind !== 'one') throw new Error(`${name} has members`);
  return categories.indexes;
};

it('scores an aspect of each person exactly as rules/scoring does, even with missing answers', () => {
  const noOne = new Set<string>();
  for (const row of rows) {
    for (const { code, aspects } of scoresOf(row).sections) {
      for (const aspect of aspects) {
        const name = aspectVariable(code, aspect.code);
        const { base, scores } = variables.get(name)!;
        expect(scores![row]).toBe(aspect.score ?? NaN);
        expect(base[row]).toBe(aspect.score === null ? 0 : 1);
        const band = aspect.score === null ? undefined : bandOf(aspect.score, definition.report.bands);
        expect(indexesOf(name)[row]).toBe(band ? ['poor', 'good', 'great'].indexOf(band) : noCategory);
        if (aspect.score === null) noOne.add(name);
      }
    }
  }
  // The half rule was applied at least once.
  expect(noOne.size).toBeGreaterThan(0);
});

it('divides a section into two steps for each band of the scores that rules/scoring gives each person', () => {
  const { good, great } = definition.report.bands;
  const ends = [good / 2, good, (good + great) / 2, great, (great + 1) / 2];
  const steps = new Set<number>();
  for (const row of rows) {
    for (const { code, score } of scoresOf(row).sections) {
      const name = spreadVariable(code);
      const step = score === null ? noCategory : ends.filter((end) => score + 1e-9 >= end).length;
      steps.add(step);
      expect(indexesOf(name)[row]).toBe(step);
      expect(variables.get(name)!.base[row]).toBe(score === null ? 0 : 1);
      expect(variables.get(name)!.scores).toBeNull();
    }
  }
  expect(steps.size).toBeGreaterThan(3);
});

it('divides everyone by the filter options of a choice, and people with a value by the values of an unscored scale', () => {
  for (const column of columns.filter(({ id }) => !scoredItems(definition).has(id))) {
    const { base, categories } = variables.get(itemVariable(column.id))!;
    const filterOptions = results.filterOptions.get(column.id);
    for (const row of rows) {
      const code = results.values.get(column.id)?.[row];
      if (!filterOptions) {
        expect([base[row], indexesOf(itemVariable(column.id))[row]]).toEqual(
          code === 0 ? [0, noCategory] : [1, code! - 1],
        );
      } else if (categories.kind === 'one') {
        expect([base[row], categories.indexes[row]]).toEqual([
          1,
          filterOptions.findIndex(({ values }) => values.includes(code!)),
        ]);
      } else {
        const chosen = results.choices.get(column.id)!;
        expect(base[row]).toBe(1);
        expect(categories.members.map((members) => members[row])).toEqual(
          filterOptions.map(({ values }) => (values.some((value) => chosen[value]![row] === 1) ? 1 : 0)),
        );
      }
    }
  }
});

it('includes the variable `whole`, every aspect, section and released item, but no items of the distress scale and no texts', () => {
  const distress = new Set(definition.report.distress!.items.map(({ question }) => question));
  const released = surveyItems(definition).filter(
    ({ id, question }) => question.type !== 'freeText' && !scoredItems(definition).has(id) && !distress.has(id),
  );
  expect([...variables.keys()]).toEqual([
    'whole',
    ...definition.report.sections.flatMap(({ code, aspects }) => [
      ...aspects.map((aspect) => `aspect:${code}/${aspect.code}`),
      `spread:${code}`,
    ]),
    ...released.map(({ id }) => `item:${id}`),
  ]);
  expect(distress.size).toBe(10);
});

it('names a question whose answers are missing', () => {
  const [first] = scoredItems(definition);
  const values = new Map([...results.values].filter(([id]) => id !== first));
  expect(() => variablesOf(definition, { ...results, values })).toThrow(
    `${first} is scored and is missing from the results`,
  );
});

describe('items of aspects', () => {
  const type = makeSurveyType({
    id: 'items',
    sections: { all: ['a', 'b', 'c', 'd', 'low'].map((id) => scale(id)) },
    scored: [scoredSection('all', [makeAspect('one', ['a', 'b']), makeAspect('two', ['c', 'd'])])],
  });
  const withShares = { ...type, report: { ...type.report, itemShares: true } };
  const answered = (skipped: string[] = [], number = 60): Results => ({
    ...randomResults(withShares, number),
    values: new Map(
      ['a', 'b', 'c', 'd', 'low'].map((id) => [
        id,
        Uint8Array.from({ length: number }, (_, row) => (row === 0 && skipped.includes(id) ? 0 : 1 + (row % 5))),
      ]),
    ),
  });
  const itemsOf = (of: SurveyType, skipped: string[] = []) =>
    variablesOf(of, answered(skipped)).flatMap(({ name }) => (name.startsWith('item:') ? name.slice(5) : []));

  it('are variables only if the survey type has shares of items, and if no one answered their aspect in part', () => {
    expect(itemsOf(type)).toEqual(['low']);
    expect(itemsOf(withShares)).toEqual(['a', 'b', 'c', 'd', 'low']);
    expect(itemsOf(withShares, ['b'])).toEqual(['c', 'd', 'low']);
    // Someone who left out all items is not in the aspect, and so in none of its items.
    expect(itemsOf(withShares, ['a', 'b'])).toEqual(['a', 'b', 'c', 'd', 'low']);
  });

  it('have the base of their aspect', () => {
    const made = variablesOf(withShares, answered(['a', 'b']));
    const baseOf = (name: string) => made.find((variable) => variable.name === name)!.base;
    expect(baseOf('item:a')).toEqual(baseOf('aspect:all/one'));
    expect(baseOf('item:b')).toEqual(baseOf('aspect:all/one'));
  });

  it('are never variables if their aspect has an item of the distress scale', () => {
    const distress = { items: [{ question: 'b' }], bands: { moderate: 0.3, high: 0.5 } };
    expect(itemsOf({ ...withShares, report: { ...withShares.report, distress } })).toEqual(['c', 'd', 'low']);
  });

  it('stay withheld after a removal, even if no partial answer is left', () => {
    const names = baseNames(variablesOf(withShares, answered(['b'])));
    const later = frozenVariables(names, variablesOf(withShares, answered([], 59)));
    expect(later.map(({ name }) => name).filter((name) => name.startsWith('item:'))).toEqual([
      'item:c',
      'item:d',
      'item:low',
    ]);
  });
});
