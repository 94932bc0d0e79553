import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventStep, lineStep, mostReporting, sourceStep, wholeStep, type Step } from './eventSteps.ts';

const minimum = 5;
const text = ({ atLeast, atMost, of }: Step) => `${atLeast} to ${atMost} of ${of}`;
/** The steps of all counts of a line, each once. */
const stepsOf = (of: number, least = minimum) => [
  ...new Set(Array.from({ length: of + 1 }, (_, reported) => text(lineStep({ reported, of }, least)))),
];
const line = (reported: number, of = 12) => ({ name: `${reported} of ${of}`, reported, of });

describe('the step of a line', () => {
  test('begins at a multiple of the minimum, and the last one has at least the minimum of counts', () => {
    expect(stepsOf(60).slice(0, 3)).toEqual(['0 to 4 of 60', '5 to 9 of 60', '10 to 14 of 60']);
    expect(stepsOf(60).slice(-2)).toEqual(['50 to 54 of 60', '55 to 60 of 60']);
    expect(stepsOf(64).slice(-2)).toEqual(['55 to 59 of 64', '60 to 64 of 64']);
    expect(stepsOf(63).slice(-2)).toEqual(['50 to 54 of 63', '55 to 63 of 63']);
    expect(stepsOf(10)).toEqual(['0 to 4 of 10', '5 to 10 of 10']);
    expect(stepsOf(14)).toEqual(['0 to 4 of 14', '5 to 9 of 14', '10 to 14 of 14']);
    expect(stepsOf(10, 3)).toEqual(['0 to 2 of 10', '3 to 5 of 10', '6 to 10 of 10']);
  });

  test('is the same for 0 as for one below the minimum, and changes at each multiple', () => {
    const at = (reported: number) => text(lineStep({ reported, of: 60 }, minimum));
    expect(at(0)).toBe(at(4));
    expect([at(5), at(9), at(10)]).toEqual(['5 to 9 of 60', '5 to 9 of 60', '10 to 14 of 60']);
  });

  test('contains the count, and has the minimum of counts, for every size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 50 }),
        fc.integer({ min: 0, max: 300 }),
        fc.nat({ max: 1000 }),
        (least, more, reported) => {
          const of = least + more;
          const { atLeast, atMost } = lineStep({ reported: Math.min(reported, of), of }, least);
          expect(atLeast % least).toBe(0);
          expect(atLeast).toBeLessThanOrEqual(Math.min(reported, of));
          expect(atMost).toBeGreaterThanOrEqual(Math.min(reported, of));
          expect(atMost).toBeLessThanOrEqual(of);
          expect(atMost - atLeast + 1).toBeGreaterThanOrEqual(least);
        },
      ),
    );
  });
});

describe('the step of everyone', () => {
  test('is that of a line if there are no lines', () => {
    for (const reported of [0, 4, 5, 12, 54, 55, 60])
      expect(eventStep({ reported, of: 60 }, [], minimum)).toEqual({
        ...lineStep({ reported, of: 60 }, minimum),
        lines: [],
      });
  });

  test('has a last step that leaves the minimum of counts up to what the lines can have at most', () => {
    const event = (...counts: number[]) =>
      eventStep(
        { reported: counts.reduce((sum, each) => sum + each, 0), of: 60 },
        counts.map((each) => line(each)),
        minimum,
      );
    // All lines below 5: together at most 20, so the last step begins at 15 and not at 20.
    expect(text(event(4, 4, 4, 4, 4))).toBe('15 to 60 of 60');
    expect(text(event(3, 3, 3, 3, 3))).toBe('15 to 60 of 60');
    expect(text(event(3, 3, 3, 3, 2))).toBe('10 to 14 of 60');
    expect(text(event(0, 0, 0, 0, 0))).toBe('0 to 4 of 60');
    // One line at 5 to 12: together at most 28.
    expect(text(event(12, 4, 4, 4, 4))).toBe('20 to 60 of 60');
    expect(text(wholeStep({ reported: 3, of: 12 }, 8, minimum))).toBe('0 to 12 of 12');
  });

  test('names each line with its own step', () => {
    expect(eventStep({ reported: 9, of: 24 }, [line(9), line(0)], minimum).lines).toEqual([
      { name: '9 of 12', atLeast: 5, atMost: 12, of: 12 },
      { name: '0 of 12', atLeast: 0, atMost: 4, of: 12 },
    ]);
  });
});

describe('the most people who can have reported any event', () => {
  const event = (whole: number, ...counts: [number, number][]) =>
    eventStep(
      { reported: whole, of: counts.reduce((sum, [, of]) => sum + of, 0) },
      counts.map(([reported, of]) => line(reported, of)),
      minimum,
    );
  const few = (lines: number) => Array.from({ length: lines }, (): [number, number] => [0, 12]);

  test('are as many as each event has at most, if these are different people', () => {
    const none = event(0, ...few(5));
    expect([none, none, none].map((_, index) => mostReporting([none, none, none].slice(index)))).toEqual([12, 8, 4]);
  });

  test('are at most what the lines have, although everyone could have more', () => {
    expect(event(20, ...few(5).map(([, of]): [number, number] => [4, of])).atMost).toBe(60);
    expect(mostReporting([event(20, ...few(5).map(([, of]): [number, number] => [4, of]))])).toBe(20);
  });

  test('are at most everyone, and at most the people of a line', () => {
    const without = eventStep({ reported: 40, of: 40 }, [], minimum);
    expect(mostReporting([without, without])).toBe(40);
    // Line 1 has 12 people, however many events they report. The others have at most 4 for each event.
    const one = event(15, [9, 12], [3, 12], [3, 12]);
    expect(mostReporting([one, one])).toBe(12 + 8 + 8);
  });

  test('cut the last step of a source', () => {
    const fours = event(20, ...few(5).map(([, of]): [number, number] => [4, of]));
    expect(text(sourceStep({ reported: 20, of: 60 }, [fours], minimum))).toBe('15 to 60 of 60');
    expect(text(sourceStep({ reported: 4, of: 60 }, [fours], minimum))).toBe('0 to 4 of 60');
    const everyone = eventStep({ reported: 60, of: 60 }, [], minimum);
    expect(text(sourceStep({ reported: 60, of: 60 }, [everyone, everyone], minimum))).toBe('55 to 60 of 60');
  });
});

test('if events were counted again after a removal, the difference would disclose who reported one', () => {
  const before = lineStep({ reported: 5, of: 12 }, minimum);
  const after = lineStep({ reported: 4, of: 11 }, minimum);
  // At least 5 before, at most 4 without this person.
  expect(before.atLeast - after.atMost).toBe(1);
});
