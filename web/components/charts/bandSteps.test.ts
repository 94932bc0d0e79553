import { expect, it } from 'vitest';
import { bandSteps } from './bandSteps.ts';

const bands = { good: 0.4, great: 0.7 };
/** The steps between these borders, as reports have them: by their middle. */
const steps = (...borders: number[]) => borders.slice(1).map((to, index) => ({ x: (borders[index]! + to) / 2 }));
const shown = (...borders: number[]) =>
  bandSteps(steps(...borders), bands).map(({ band, points }) => [band, points.length]);

it('has the steps of each band together', () => {
  expect(shown(0, 20, 40, 55, 70, 85, 100)).toEqual([
    ['poor', 2],
    ['good', 2],
    ['great', 2],
  ]);
});

it('gives no band to a step that reaches into two', () => {
  expect(shown(0, 20, 40, 60, 80, 100)).toEqual([
    ['poor', 2],
    ['good', 1],
    [null, 1],
    ['great', 1],
  ]);
});

it('takes a border that is rounded as the border of a band', () => {
  const thirds = bandSteps(steps(0, 17, 33, 50, 67, 83, 100), { good: 1 / 3, great: 2 / 3 });
  expect(thirds.map(({ band, points }) => [band, points.length])).toEqual([
    ['poor', 2],
    ['good', 2],
    ['great', 2],
  ]);
});
