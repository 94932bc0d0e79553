import { populationElsewhere, widerPopulations } from '../../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../../rules/results/population.ts';
import type { Config } from '../../config.ts';
import { ApiError } from '../../http/apiError.ts';
import type { NumbersAsked } from '../../results/askNumbers.ts';
import type { OpenedReport } from './openReport.ts';
import { refusalWords } from './refusalWords.ts';

/**
 * The population of the main survey's filters in one of the report's surveys, to be told with options joined as in the main survey.
 * @throws ApiError SampleTooSmall where none of its groups took part in that survey.
 */
export function wantedOf(
  opened: OpenedReport, main: OpenedReport, population: Population, { minReportSample }: Pick<Config, 'minReportSample'>,
): NumbersAsked {
  const { survey, results, summary } = opened;
  const there = opened === main ? population : populationElsewhere(population, results.words);
  if (!there) throw new ApiError('SampleTooSmall', { message: `None of these groups took part in the survey “${summary.name}”.` });
  return {
    survey, results,
    cuts: main.results.words.cuts,
    population: there,
    wider: widerPopulations(there),
    refusal: refusalWords({
      minimum: minReportSample, surveyName: opened === main ? null : summary.name, definition: results.definition, population: there,
    }),
  };
}
