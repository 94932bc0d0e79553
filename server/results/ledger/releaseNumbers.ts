import type { Results } from '../numbers/results.ts';
import type { Db } from '#server/db/database.ts';
import { decideReleases, type Requested } from './decideReleases.ts';
import { keptNumbers, type ClosedResults } from './closedResults.ts';
import { numbersOfAnswers, type PopulationNumbers } from '../numbers/populationNumbers.ts';
import { rejectRequest, type Requester } from './rejectRequest.ts';

/** Numbers about a population of a closed survey that someone requests. */
export interface NumbersRequested extends Omit<Requested, 'snapshot'> {
  results: ClosedResults;
  /** How options are merged in what is released. */
  filterOptions: Results['filterOptions'];
}

/**
 * The numbers about populations that may leave: all of them or none. Where answers are there, the surveys' ledgers decide;
 * where they were erased, the numbers are those that were kept.
 * @throws RejectedRequest; ApiError SampleTooSmall, TooManyRequests, as `decideReleases` does.
 */
export async function releaseNumbers(
  db: Db,
  requested: readonly NumbersRequested[],
  who: Requester & { minimum: number },
): Promise<PopulationNumbers[]> {
  // First, so that a rejection leaves nothing in a ledger.
  const kept = requested.map(({ results: { source, words }, population, filterOptions }) =>
    source.kind === 'answers' ? 'answers' : keptNumbers(source.aggregates, population, words, filterOptions),
  );
  if (kept.includes(null)) await rejectRequest(db, who);
  const ofAnswers = requested.flatMap((each) =>
    each.results.source.kind === 'answers' ? [{ ...each, snapshot: each.results.source.snapshot }] : [],
  );
  const suppressions = await decideReleases(db, ofAnswers, who);
  const counted = ofAnswers.map(({ snapshot, population, filterOptions }, index) =>
    numbersOfAnswers(snapshot, population, suppressions[index]!, filterOptions),
  );
  return kept.map((numbers) => (numbers === 'answers' || numbers === null ? counted.shift()! : numbers));
}
