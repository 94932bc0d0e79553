import { describe, expect, test } from 'vitest';
import { admitPartitions, type Offered } from './admitPartitions.ts';
import { createAuditor } from './createAuditor.ts';

const minimum = 5;
const people = 100;
const whole: Offered<string> = { name: 'all', population: new Uint8Array(people).fill(1) };
const where = (name: string, holds: (row: number) => boolean): Offered<string> =>
  ({ name, population: whole.population.map((_, row) => (holds(row) ? 1 : 0)) });
/** Cuts by a number that each person has. */
const cutsBy = (name: string, numberOf: (row: number) => number, count: number) =>
  Array.from({ length: count }, (_, index) => where(`${name}${index}`, (row) => numberOf(row) === index));
const admit = (questions: Offered<string>[][], groups: Offered<string>[], bases = [whole.population]) => {
  const auditor = createAuditor({ bases, minimum });
  const admitted = admitPartitions(auditor, whole, questions, groups);
  return { auditor, names: admitted.map(({ name }) => name), heldBack: admitted.map(({ heldBack }) => [...heldBack]) };
};

const tens = cutsBy('ten', (row) => (row < 10 ? 0 : 1), 2);
const quarters = cutsBy('quarter', (row) => row % 4, 4);
const halves = cutsBy('half', (row) => Math.floor(row / 50), 2);

describe('questions', () => {
  test('the whole first, then the most balanced; what follows from the others is not stored', () => {
    expect(admit([tens, quarters, halves], []).names).toEqual(['all', 'half0', 'quarter0', 'quarter1', 'quarter2', 'ten0']);
  });

  test('all of a question or nothing of it', () => {
    // Quarters but for one person, who would be the difference.
    const almost = cutsBy('almost', (row) => (row === 1 ? 0 : row % 4), 4);
    const { names, auditor } = admit([quarters, almost, halves], []);
    expect(names).toEqual(['all', 'half0', 'quarter0', 'quarter1', 'quarter2']);
    expect(almost.map(({ population }) => auditor.ask(population).verdict)).toEqual(['refused', 'refused', 'known', 'known']);
  });

  test('cuts that overlap or leave somebody out are no partition', () => {
    expect(admit([[where('low', (row) => row < 60), where('high', (row) => row > 40)], quarters.slice(0, 3)], []).names).toEqual(['all']);
  });

  test('what was admitted stays answerable', () => {
    const { auditor } = admit([tens, quarters, halves], []);
    for (let times = 0; times < 200; times += 1) auditor.ask(whole.population.map((_, row) => ((row * (times + 3)) % 7 < 3 ? 1 : 0)));
    for (const { population } of [...tens, ...quarters, ...halves]) expect(auditor.ask(population).verdict).toBe('known');
  });

  test('what a base cannot tell is told of the others', () => {
    const base = whole.population.map((_, row) => (row < 10 && row > 2 ? 0 : 1));
    const { names, heldBack } = admit([tens], [], [whole.population, base]);
    expect(names).toEqual(['all', 'ten0']);
    expect(heldBack).toEqual([[], [1]]);
  });
});

describe('groups', () => {
  test('are a partition like others when they are one', () => {
    expect(admit([tens], quarters).names).toEqual(['all', 'quarter0', 'quarter1', 'quarter2', 'ten0']);
  });

  test('come one at a time, large ones first, when they overlap or leave somebody out', () => {
    const groups = [where('small', (row) => row < 20), where('large', (row) => row >= 10 && row < 90), where('tiny', (row) => row < 3)];
    expect(admit([halves], groups).names).toEqual(['all', 'half0', 'large', 'small']);
  });

  test('and also when one of them is too few', () => {
    const groups = cutsBy('group', (row) => (row < 3 ? 0 : row < 40 ? 1 : row < 80 ? 2 : 3), 4);
    expect(admit([], groups).names).toEqual(['all', 'group2', 'group1']);
  });

  test('none is nothing', () => expect(admit([], []).names).toEqual(['all']));
});

test('too few people in all: nothing', () => {
  const auditor = createAuditor({ bases: [new Uint8Array(4).fill(1)], minimum });
  expect(admitPartitions(auditor, { name: 'all', population: new Uint8Array(4).fill(1) }, [], [])).toEqual([]);
});
