import { wholePopulation } from '#server/results/numbers/canonicalPopulation.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import type { Deps } from '#server/deps.ts';
import { recallReleases } from '#server/results/ledger/decideReleases.ts';
import { keptNumbers } from '#server/results/ledger/closedResults.ts';
import { numbersOfAnswers, type PopulationNumbers } from '#server/results/numbers/populationNumbers.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import type { LoadedReport } from './report/openReport.ts';

type ReportDeps = Pick<Deps, 'db' | 'config'>;

/**
 * The numbers about populations of a closed survey that were pre-approved, as a report would release them now. Nothing in them is
 * new, so nothing is added to the survey's ledger.
 * @returns null for a population that was not pre-approved, or whose report would now release something new.
 * @throws ApiError SampleTooSmall while removals wait for others to go with them.
 */
export async function preApprovedNumbers(
  { db, config }: ReportDeps,
  { survey, results: { source, words } }: LoadedReport,
  populations: readonly Population[],
): Promise<(PopulationNumbers | null)[]> {
  if (source.kind === 'aggregates')
    return populations.map((population) => keptNumbers(source.aggregates, population, words));
  const { snapshot } = source;
  const suppressions = await recallReleases(db, { survey, snapshot, populations }, config.minReportSample);
  return suppressions.map(
    (suppression, index) => suppression && numbersOfAnswers(snapshot, populations[index]!, suppression),
  );
}

/**
 * What was pre-approved of everyone, and of further populations.
 * @returns everyone first; null for one of the others that was not, or may not be released any more.
 * @throws RejectedRequest, ApiError SampleTooSmall, as the report of everyone would.
 */
export async function openPreApproved(
  deps: ReportDeps,
  opened: LoadedReport,
  others: readonly Population[] = [],
): Promise<[PopulationNumbers, ...(PopulationNumbers | null)[]]> {
  const [whole, ...rest] = await preApprovedNumbers(deps, opened, [wholePopulation, ...others]);
  if (!whole) throw new RejectedRequest();
  return [whole, ...rest];
}
