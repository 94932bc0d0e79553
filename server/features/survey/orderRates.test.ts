import { expect, it } from 'vitest';
import { orderRates } from './orderRates.ts';

const rate = (name: string, completedCount: number | null, invitedCount: number | null) => ({
  group: { id: name, name },
  completedCount,
  invitedCount,
});
const namesOf = (rates: ReturnType<typeof rate>[]) => orderRates(rates).map(({ group }) => group.name);

it('begins with the lowest rate, whatever the size of the group, and ends with rates of too few people', () => {
  expect(namesOf([rate('Few', null, null), rate('All', 5, 5), rate('Half', 50, 100), rate('None', 0, 7)])).toEqual([
    'None',
    'Half',
    'All',
    'Few',
  ]);
});

it('sorts equal rates, and those of too few people, by name', () => {
  expect(
    namesOf([rate('zeta', 3, 6), rate('Éta', 5, 10), rate('Few B', null, null), rate('few a', null, null)]),
  ).toEqual(['Éta', 'zeta', 'few a', 'Few B']);
});
