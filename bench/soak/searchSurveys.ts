import { searchLine, searchWorlds } from '#testing/attacks/exhaustiveSearch/searchWorlds.ts';
import { smallWorlds } from '#testing/attacks/exhaustiveSearch/smallWorlds.ts';
import type { SoakPart } from './soakPart.ts';

/**
 * Searches all data sets of small surveys for what rejections, suppressions and spreads disclose. Makes the requests once in
 * their given order, and in random order for a fiftieth of the rounds.
 */
export const searchSurveys: SoakPart = async ({ rounds, seed }, report) => {
  const orders = 1 + Math.ceil(rounds / 50);
  const worlds = [
    ...smallWorlds(8, { options: 2, missing: 'none' }),
    ...smallWorlds(6, { options: 3, missing: 'none' }),
    ...smallWorlds(6, { options: 2, missing: 'numbers' }),
    ...smallWorlds(5, { options: 2, missing: 'all' }),
  ];
  for (const world of worlds) {
    for (const search of await searchWorlds([world], { orders, seed })) {
      const inBlock = search.results.all
        .map(({ beyondInBlock, bySpreadsInBlock }) => beyondInBlock + bySpreadsInBlock)
        .filter((count) => count > 0);
      report(
        searchLine(search),
        inBlock.map((count) => `${count} single answers about less than a block`),
      );
    }
    // Lets the line be written before the next search, which blocks the thread.
    await new Promise(setImmediate);
  }
};
