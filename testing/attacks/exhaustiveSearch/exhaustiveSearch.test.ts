import { expect, test } from 'vitest';
import { searchLine, searchWorlds } from './searchWorlds.ts';
import { smallWorlds } from './smallWorlds.ts';

test.each([
  ['complete answers', { people: 5, options: 2, missing: 'none', bySpreads: true }],
  // Among four people, some of them without a number, spreads disclose nothing even without law 3.
  ['missing numbers', { people: 4, options: 2, missing: 'numbers', bySpreads: false }],
] as const)(
  'rejections, suppressions and spreads reveal nothing about fewer people than a block: %s',
  { timeout: 300_000 },
  async (_, { people, bySpreads, ...answers }) => {
    const searches = await searchWorlds(smallWorlds(people, answers), { orders: 1, seed: 1 });
    console.log(searches.map(searchLine).join('\n'));
    const disclosing = searches.filter(({ results }) =>
      results.all.some(({ beyondInBlock, bySpreadsInBlock }) => beyondInBlock + bySpreadsInBlock > 0),
    );
    expect(disclosing.map(({ world }) => world.name)).toEqual([]);
    // Without law 3 they do, which proves that the search can find it.
    const firstTwo = searches.flatMap(({ results }) => results.firstTwo);
    expect(firstTwo.some(({ beyondInBlock }) => beyondInBlock > 0)).toBe(true);
    expect(firstTwo.some(({ bySpreadsInBlock }) => bySpreadsInBlock > 0)).toBe(bySpreads);
  },
);
