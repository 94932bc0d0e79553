import { expect, test } from 'vitest';
import { estimateAnswers } from './estimateAnswers.ts';
import { predictAnswers } from './predictAnswers.ts';
import { signTest } from './signTest.ts';

const options = ['A', 'B', 'C'];
const labels = [
  { label: 'A', options: new Set(['A']) },
  { label: 'B or C', options: new Set(['B', 'C']) },
];
const mask = (...bits: number[]) => Uint8Array.from(bits);
/** Three responses are in one cell, and the last one is alone. Two chose A and two B. */
const cells = ['them', 'them', 'them', 'target'];
const whole = [
  ['A', 2],
  ['B', 2],
  ['C', 0],
].map(([option, size]) => ({ mask: mask(1, 1, 1, 1), options: new Set([String(option)]), size: Number(size) }));

test('numbers about everyone give all responses the same estimate', () => {
  for (const own of estimateAnswers(cells, options, whole))
    expect(own).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.5, 6), 0]);
});

test("a number about all responses but one determines that response's answer", () => {
  const others = { mask: mask(1, 1, 1, 0), options: new Set(['A']), size: 2 };
  expect(
    estimateAnswers(cells, options, [...whole, others, { ...others, mask: mask(0, 0, 0, 1), size: 0 }])[3],
  ).toEqual([0, expect.closeTo(1, 6), 0]);
  expect(predictAnswers(cells, labels, [...whole, others])(3)).toBe('B or C');
});

test('a verdict that depends on one response outweighs the numbers, and one that depends on several does not', () => {
  const mostly = whole.map((equation, index) => ({ ...equation, size: [3, 1, 0][index]! }));
  const predict = (...voters: number[]) =>
    predictAnswers(cells, labels, mostly, [{ mask: mask(...voters), options: new Set(['B']) }])(3);
  expect(predictAnswers(cells, labels, mostly)(3)).toBe('A');
  expect(predict(0, 0, 0, 1)).toBe('B or C');
  expect(predict(1, 1, 1, 1)).toBe('A');
  expect(predict(1, 0, 0, 0)).toBe('A');
});

test('the sign test is exact', () => {
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(3, 0)).toBe(1 / 8);
  expect(signTest(9, 1)).toBeCloseTo(11 / 1024, 12);
  expect(signTest(1, 9)).toBeCloseTo(1023 / 1024, 12);
});
