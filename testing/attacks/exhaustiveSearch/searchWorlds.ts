import { randomDraws } from '#testing/randomDraws.ts';
import type { Laws } from './closeSmallSurvey.ts';
import { searchWorld, spreadsOf, type SearchResult } from './searchWorld.ts';
import { dataSetsOf } from './dataSets.ts';
import { smallRequests } from './smallTranscript.ts';
import type { SmallWorld } from './smallWorld.ts';

interface WorldSearch {
  world: SmallWorld;
  /** For each set of laws, a result for each order of the requests. */
  results: Record<Laws, SearchResult[]>;
}

/**
 * Searches worlds with and without law 3.
 * @param orders the number of orders of the requests to try: the given one, then random ones.
 */
export async function searchWorlds(
  worlds: readonly SmallWorld[],
  { orders, seed }: { orders: number; seed: number },
): Promise<WorldSearch[]> {
  const searches: WorldSearch[] = [];
  for (const world of worlds) {
    const requests = smallRequests(world);
    const ordered = [
      requests,
      ...Array.from({ length: orders - 1 }, (_, index) => randomDraws(seed + index).shuffled(requests)),
    ];
    const all = dataSetsOf(world);
    const search = async (laws: Laws) => {
      const spreads = await spreadsOf(world, all, laws);
      return ordered.map((own) => searchWorld(world, all, { laws, requests: own, spreads }));
    };
    searches.push({ world, results: { firstTwo: await search('firstTwo'), all: await search('all') } });
  }
  return searches;
}

/** Describes what was determined without law 3 and with it. */
export function searchLine({ world, results }: WorldSearch): string {
  const { missing, surveys, options } = world;
  const range = (own: readonly SearchResult[], part: (result: SearchResult) => number, digits = 2) => {
    const shares = own.map((result) => 100 * part(result));
    const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => share.toFixed(digits)) as [
      string,
      string,
    ];
    return least === most ? `${least} %` : `${least} to ${most} %`;
  };
  const of = (own: readonly SearchResult[]) =>
    [
      `${range(own, ({ beyond, singleAnswers }) => beyond / singleAnswers)} beyond the numbers`,
      `${range(own, ({ beyondInBlock, singleAnswers }) => beyondInBlock / singleAnswers)} about less than a block`,
      `${range(own, ({ bySpreads, singleAnswers }) => bySpreads / singleAnswers)} by spreads`,
      `${range(own, ({ bySpreadsInBlock, singleAnswers }) => bySpreadsInBlock / singleAnswers)} of these about less than a block`,
      `${range(own, ({ byNumbers, singleAnswers }) => byNumbers / singleAnswers, 0)} by the numbers`,
      `${range(own, ({ answered, rejected }) => answered / (answered + rejected), 0)} of requests answered`,
    ].join(', ');
  const people = surveys.map(({ length }) => length).join(' + ');
  return (
    `${world.name}: ${people} people, ${options} options, ${missing === 'none' ? 'complete' : `${missing} missing at times`}, ${results.all[0]!.dataSets} data sets\n` +
    `    laws 1 and 2: ${of(results.firstTwo)}\n    all laws:     ${of(results.all)}`
  );
}
