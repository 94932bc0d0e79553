import { describe, expect, test } from 'vitest';
import { preApprovePartitions, type Offered } from './preApprovePartitions.ts';
import { finish } from './steps.ts';
import { createDisclosureControl, rejected } from './createDisclosureControl.ts';

const minimum = 5;
const people = 100;
const whole: Offered<string> = { name: 'all', population: new Uint8Array(people).fill(1) };
const where = (name: string, holds: (row: number) => boolean): Offered<string> => ({
  name,
  population: whole.population.map((_, row) => (holds(row) ? 1 : 0)),
});
/** Divides people into options or blocks by a number that each person has. */
const partsBy = (name: string, numberOf: (row: number) => number, count: number) =>
  Array.from({ length: count }, (_, index) => where(`${name}${index}`, (row) => numberOf(row) === index));
const approve = (
  questions: Offered<string>[][],
  blocks: Offered<string>[] = [],
  groups: Offered<string>[] = [],
  bases = [whole.population],
) => {
  const control = createDisclosureControl({ bases, minimum });
  const { preApproved, ...rest } = finish(
    preApprovePartitions(
      control,
      whole,
      { blocks, groups },
      questions.map((options, index) => ({ id: `q${index}`, options })),
    ),
  );
  return {
    control,
    names: preApproved.map(({ name }) => name),
    suppressed: preApproved.map(({ suppressed }) => [...suppressed]),
    ...rest,
  };
};

const tens = partsBy('ten', (row) => (row < 10 ? 0 : 1), 2);
const quarters = partsBy('quarter', (row) => row % 4, 4);
const halves = partsBy('half', (row) => Math.floor(row / 50), 2);

describe('questions', () => {
  test('come after the population of everyone, the most balanced question first, and populations that follow from others are not stored', () => {
    const { names, questions } = approve([tens, quarters, halves]);
    expect(names).toEqual(['all', 'half0', 'quarter0', 'quarter1', 'quarter2', 'ten0']);
    expect(questions).toEqual(['q0', 'q1', 'q2']);
  });

  test('are pre-approved only if all of their options can be', () => {
    // These differ from the quarters by one person.
    const almost = partsBy('almost', (row) => (row === 1 ? 0 : row % 4), 4);
    const { names, questions, control } = approve([quarters, almost, halves]);
    expect(names).toEqual(['all', 'half0', 'quarter0', 'quarter1', 'quarter2']);
    expect(questions).toEqual(['q0', 'q2']);
    expect(almost.map(({ population }) => control.consider(population) === rejected)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('are pre-approved even if their options overlap, but only together with every option', () => {
    const several = [where('low', (row) => row < 60), where('high', (row) => row > 40)];
    expect(approve([several])).toMatchObject({ names: ['all', 'low', 'high'], questions: ['q0'] });
    expect(approve([[where('nearly all', (row) => row > 1), ...several]])).toMatchObject({
      names: ['all'],
      questions: [],
    });
  });

  test('stay available once pre-approved, and so does every union of their options', () => {
    const { control } = approve([tens, quarters, halves]);
    for (let times = 0; times < 200; times += 1)
      control.decide(whole.population.map((_, row) => ((row * (times + 3)) % 7 < 3 ? 1 : 0)));
    const union = quarters[0]!.population.map((value, row) => value | quarters[2]!.population[row]!);
    for (const population of [union, ...[...tens, ...quarters, ...halves].map((each) => each.population)])
      expect(control.decide(population)).toMatchObject({ isNew: false });
  });

  test('are suppressed only for the bases that cannot release them', () => {
    const base = whole.population.map((_, row) => (row < 10 && row > 2 ? 0 : 1));
    const { names, suppressed } = approve([tens], [], [], [whole.population, base]);
    expect(names).toEqual(['all', 'ten0']);
    expect(suppressed).toEqual([[], [1]]);
  });
});

describe('blocks', () => {
  test('come before any question', () => {
    const { names, areBlocksPreApproved, questions } = approve([tens], quarters);
    expect(names).toEqual(['all', 'quarter0', 'quarter1', 'quarter2', 'ten0']);
    expect([areBlocksPreApproved, questions]).toEqual([true, ['q0']]);
  });

  test('are always pre-approved if each has at least the minimum of people, and then every union of blocks is available', () => {
    const blocks = partsBy('block', (row) => Math.floor(row / 5), 20);
    const { control, areBlocksPreApproved } = approve([], blocks);
    expect(areBlocksPreApproved).toBe(true);
    for (let times = 1; times < 200; times += 1) {
      const population = whole.population.map((_, row) => ((Math.floor(row / 5) * 7 + times) % 11 < 5 ? 1 : 0));
      const release = control.decide(population);
      expect(release).toMatchObject({ suppressed: new Set() });
    }
  });

  test('come before groups. These are still pre-approved, since their shares do not follow from those of small blocks', () => {
    const blocks = partsBy('block', (row) => Math.floor(row / 5), 20);
    const { control, names } = approve([tens], blocks, [where('group', (row) => row < 40)]);
    expect(names.slice(-2)).toEqual(['group', 'ten0']);
    expect(control.decide(where('group', (row) => row < 40).population)).toEqual({
      isNew: false,
      suppressed: new Set(),
      sharesSuppressed: new Set(),
    });
  });

  test('are pre-approved only if all of them can be', () => {
    expect(
      approve(
        [],
        partsBy('block', (row) => (row < 4 ? 0 : row < 50 ? 1 : 2), 3),
      ),
    ).toMatchObject({ names: ['all'], areBlocksPreApproved: false });
  });
});

test('nothing is pre-approved if there are too few people', () => {
  const control = createDisclosureControl({ bases: [new Uint8Array(4).fill(1)], minimum });
  expect(
    finish(
      preApprovePartitions(
        control,
        { name: 'all', population: new Uint8Array(4).fill(1) },
        { blocks: [], groups: [] },
        [{ id: 'q', options: [] }],
      ),
    ),
  ).toEqual({ preApproved: [], areBlocksPreApproved: false, questions: [] });
});
