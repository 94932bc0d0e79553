import { describe, expect, test } from 'vitest';
import { lineStep, wholeStep } from '#server/results/disclosure/eventSteps.ts';
import { drawEvents, drawUnions, type DrawnEvents } from './drawEvents.ts';
import { readEvents } from './readEvents.ts';

const seeds = Array.from({ length: 150 }, (_, index) => index + 1);

test('random surveys with overlapping groups, several events and sources disclose no counts below the promise', () => {
  const drawn = seeds.map((seed) => [seed, drawEvents(seed)] as const);
  const found = drawn.flatMap(([seed, each]) =>
    readEvents(each, drawUnions(each, seed)).map((problem) => `seed ${seed}, ${problem}`),
  );
  expect(found).toEqual([]);
  expect(drawn.filter(([, { lines }]) => lines > 0).length).toBeGreaterThan(50);
  expect(drawn.filter(([, { lines }]) => lines === 0).length).toBeGreaterThan(10);
  expect(
    drawn.filter(([, { transcript }]) => transcript.sources.some(({ atLeast }) => atLeast > 0)).length,
  ).toBeGreaterThan(50);
}, 300_000);

/** The same surveys, shown by another rule. @returns the number in which something is disclosed. */
const disclosing = (show: (drawn: DrawnEvents) => DrawnEvents['transcript']) =>
  seeds.filter((seed) => {
    const drawn = drawEvents(seed);
    return readEvents({ ...drawn, transcript: show(drawn) }, drawUnions(drawn, seed)).length > 0;
  }).length;

describe('the test fails', () => {
  test('if the last step of everyone is not cut', () => {
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const uncut = ({ transcript, counts, minimum }: DrawnEvents) => ({
      sources: [],
      events: transcript.events.map(({ lines, of }, event) => ({
        ...lineStep({ reported: sum(counts[event]!), of }, minimum),
        lines,
      })),
    });
    expect(disclosing(uncut)).toBeGreaterThan(0);
  });

  test('if the last step of sources is cut by the sum of the highest counts of events', () => {
    const bySum = ({ transcript: { events }, named, minimum }: DrawnEvents) => ({
      events,
      sources: named.map((count) =>
        wholeStep(
          count,
          events.reduce((sum, { atMost }) => sum + atMost, 0),
          minimum,
        ),
      ),
    });
    expect(disclosing(bySum)).toBeGreaterThan(0);
  });
});
