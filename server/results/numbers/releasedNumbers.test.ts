import { expect, test } from 'vitest';
import type { Tally } from './tally.ts';
import { releasedNumbers } from './releasedNumbers.ts';

const part = (tally: Tally | 'suppressed' | null) => ({ people: 0, tallyOf: () => tally });

test('the mean of a small part is limited before parts are added, so that it does not follow from their sum', () => {
  const [five, thisYear] = [part({ count: 5, sum: 3, counts: null }), part({ count: 5, sum: 5, counts: null })];
  expect(releasedNumbers([thisYear], 'aspect').score).toBe(0.95);
  expect(releasedNumbers([five, thisYear], 'aspect')).toEqual({
    sampleSize: 10,
    score: (3 + 4.75) / 10,
    shares: null,
    suppressed: true,
  });
});

test('parts of ten and more add up as they are; a suppressed one suppresses the sum, and one without values has no part in it', () => {
  const ten = part({ count: 10, sum: 10, counts: [0, 10] });
  expect(releasedNumbers([ten, part({ count: 10, sum: 5, counts: [5, 5] }), part(null)], 'aspect')).toEqual({
    sampleSize: 20,
    score: 0.75,
    shares: [0.25, 0.75],
    suppressed: false,
  });
  expect(releasedNumbers([ten, part('suppressed')], 'aspect')).toEqual({
    sampleSize: null,
    score: null,
    shares: null,
    suppressed: true,
  });
});
