import { wholePopulation } from '../../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../../rules/results/population.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { admittedNumbers } from '../../results/admittedNumbers.ts';
import type { PopulationNumbers } from '../../results/populationNumbers.ts';
import type { OpenedReport } from './openReport.ts';
import { wantedOf } from './reportParts.ts';

/**
 * What was admitted at closing of everybody, and of further populations.
 * @returns everybody first; null for one of the others that was not, or may not be told any more.
 * @throws ApiError SampleTooSmall, as the report of everybody would.
 */
export async function openAdmitted(
  { db, config }: Pick<Deps, 'db' | 'config'>, opened: OpenedReport, others: readonly Population[] = [],
): Promise<[PopulationNumbers, ...(PopulationNumbers | null)[]]> {
  const [whole, ...rest] = await admittedNumbers(db, opened, [wholePopulation, ...others], config.minReportSample);
  if (whole) return [whole, ...rest];
  const { refusal } = wantedOf(opened, opened, wholePopulation, config);
  throw new ApiError('SampleTooSmall', { message: refusal(opened.whenErased ? 'erased' : 'combination', []) });
}
