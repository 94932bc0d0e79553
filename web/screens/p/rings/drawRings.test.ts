import { expect, it } from 'vitest';
import type { Rings } from '#contract/entities/rings.ts';
import type { Band } from '#rules/scoring.ts';
import { drawRings, type RingLook } from './drawRings.ts';

const labels = { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' };

/** Rings with these bands of each survey, whose aspects are in two sections. */
const ringsWith = (...bands: (Band | null)[][]): Pick<Rings, 'aspects' | 'surveys'> => ({
  aspects: bands[0]!.map((_, index) => ({ section: index < 2 ? 'mood' : 'work', name: `aspect ${index}`, ...labels })),
  surveys: bands.map((ofSurvey, index) => ({
    participationId: `${index}`,
    name: 'Autumn',
    account: { name: 'Example Ltd' },
    whenCompleted: '2026-11-02T09:00:00.000Z',
    scores: ofSurvey.map((band) => ({ comparable: true, score: band === null ? null : 0.5, band })),
  })),
});

const pathsOf = (rings: ReturnType<typeof ringsWith>, look: RingLook) =>
  drawRings(rings)
    .shapes.filter((shape) => shape.look === look)
    .map(({ path }) => path);
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): [number, number] => [Number(x), Number(y)]);
/** The distances of the points of a path from the centre. */
const distances = (path: string) => pointsOf(path).map(([x, y]) => Math.hypot(x, y));
const depthOf = (path: string) => Math.max(...distances(path)) - Math.min(...distances(path));

it('has a border for each survey, a shape for each score and a number for each aspect', () => {
  const rings = ringsWith(
    ['poor', 'good', 'great', null],
    ['good', 'good', 'poor', 'great'],
    ['good', null, null, 'poor'],
  );
  const count = (look: RingLook) => pathsOf(rings, look).length;
  expect(count('border')).toBe(3);
  expect({ poor: count('poor'), good: count('good'), great: count('great'), empty: count('empty') }).toEqual({
    poor: 3,
    good: 4,
    great: 2,
    empty: 3,
  });
  expect(count('crack')).toBe(2);
  expect(drawRings(rings).numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

it('fills more of the ring for a higher band, so that bands differ without colour', () => {
  const depth = (band: Band) => depthOf(pathsOf(ringsWith([band, band, band, band]), band)[0]!);
  expect(depth('good')).toBeGreaterThan(depth('poor') * 1.6);
  expect(depth('great')).toBeGreaterThan(depth('good') * 1.3);
});

it('draws the first survey inside and the last one outside', () => {
  const rings = ringsWith(['poor', 'poor', 'poor'], ['great', 'great', 'great']);
  const [first, last] = [pathsOf(rings, 'poor'), pathsOf(rings, 'great')].map((paths) => paths.flatMap(distances));
  expect(Math.max(...first!)).toBeLessThan(Math.min(...last!));
});

it.each(['wood', 'core', 'heart', 'border', 'crack', 'bark', 'barkGrain', 'grain'] as const)(
  'draws the unevenness of the %s whatever the scores are',
  (look) => {
    const [one, other] = [
      ringsWith(['poor', 'good', null, 'great'], ['good', 'poor', 'poor', 'poor']),
      ringsWith(['great', 'great', 'good', 'great'], [null, 'great', 'great', 'great']),
    ];
    expect(pathsOf(one, look)).toEqual(pathsOf(other, look));
  },
);

it.each([1, 2, 3, 6, 30])('keeps every ring of %d inside the image', (surveys) => {
  const rings = ringsWith(...Array.from({ length: surveys }, (): Band[] => ['great', 'poor', 'good', 'great']));
  const { half, shapes, numbers } = drawRings(rings);
  const points = shapes.flatMap(({ path }) => pointsOf(path));
  for (const { x, y } of numbers) {
    expect(Math.min(...points.map(([pointX, pointY]) => Math.hypot(pointX - x, pointY - y)))).toBeGreaterThan(8);
  }
  expect(Math.max(...numbers.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeLessThan(half - 4);
  expect(half).toBeLessThanOrEqual(179);
});
