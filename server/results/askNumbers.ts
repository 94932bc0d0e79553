import { populationKey } from '../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../rules/results/population.ts';
import type { Results } from '../../rules/results/results.ts';
import type { Db } from '../db/database.ts';
import { ApiError } from '../http/apiError.ts';
import { askLedger, type Asked } from './askLedger.ts';
import { keptNumbers, type ClosedResults } from './loadResults.ts';
import { numbersOfAnswers, type PopulationNumbers } from './populationNumbers.ts';

/** Numbers about a population of a closed survey, that somebody wants. */
export interface NumbersAsked extends Omit<Asked, 'snapshot' | 'refusal'> {
  results: ClosedResults;
  /** How options are joined in what is told. */
  cuts: Results['cuts'];
  /** What a refusal says, as of `Asked`; `erased`: nothing was kept of the population when the answers were erased. */
  refusal: (reason: 'few' | 'combination' | 'erased', enough: Population[]) => string;
}

/**
 * The numbers about populations that may leave: all of them or none. Where answers are there, the surveys' ledgers decide;
 * where they were erased, the numbers are those that were kept.
 * @throws ApiError SampleTooSmall, TooManyRequests, as `askLedger` does.
 */
export async function askNumbers(
  db: Db, asked: NumbersAsked[], who: { personId: string; minimum: number }, now: Date,
): Promise<PopulationNumbers[]> {
  // First, so that a refusal leaves nothing in a ledger.
  const kept = asked.map(requireKept);
  const ofAnswers = asked.flatMap((each) => (each.results.source.kind === 'answers' ? [{ ...each, snapshot: each.results.source.snapshot }] : []));
  const heldBack = await askLedger(db, ofAnswers, who, now);
  const counted = ofAnswers.map(({ snapshot, population, cuts }, index) => numbersOfAnswers(snapshot, population, heldBack[index]!, cuts));
  return kept.map((numbers) => numbers ?? counted.shift()!);
}

/** Null where the answers are there. @throws ApiError SampleTooSmall where nothing was kept of the population. */
function requireKept({ results: { source, words }, population, cuts, refusal, wider }: NumbersAsked): PopulationNumbers | null {
  if (source.kind === 'answers') return null;
  const kept = keptNumbers(source.aggregates, population, words, cuts);
  if (kept) return kept;
  throw new ApiError('SampleTooSmall', { message: refusal('erased', wider.filter((each) => source.aggregates.has(populationKey(each)))) });
}
