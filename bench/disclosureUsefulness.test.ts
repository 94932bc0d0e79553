import { expect, test } from 'vitest';
import { usefulnessOf } from './disclosureUsefulness.ts';

test('for 1000 people, all single filter options are answered, and at least 90 % of pairs with 20 people or more', () => {
  const { singles, answeredSingles, pairs, answeredPairs, suppressed, numbers } = usefulnessOf([1, 2, 3], 1000, 0);
  expect(singles).toBeGreaterThan(60);
  expect(answeredSingles).toBe(singles);
  expect(pairs).toBeGreaterThan(400);
  expect(answeredPairs / pairs).toBeGreaterThanOrEqual(0.9);
  expect(suppressed / numbers).toBeLessThan(0.05);
});
