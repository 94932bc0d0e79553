import { expect, test } from 'vitest';
import { ordinaryUseOf } from './ordinaryOrganisation.ts';

test('an ordinary organisation can use every offered option as a single filter, and with 300 people most groups are shown', () => {
  for (const people of [60, 120, 300]) {
    const use = ordinaryUseOf(people, [1, 2, 3]);
    expect(use.oneWay[0]).toBe(use.oneWay[1]);
    if (people === 300) expect(use.groupsShown[0] / use.groupsShown[1]).toBeGreaterThan(0.8);
  }
}, 120_000);
