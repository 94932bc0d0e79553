import { populationElsewhere, widerPopulations } from '../../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../../rules/results/population.ts';
import { populationMask } from '../../../rules/results/populationMask.ts';
import { itemVariables, type Variable } from '../../../rules/results/variables.ts';
import type { Config } from '../../config.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Asked, HeldBack } from '../../results/askLedger.ts';
import type { OpenedReport } from './openReport.ts';
import { refusalWords } from './refusalWords.ts';
import type { Part } from './reportNumbers.ts';

/** A population of one survey that a report is about. */
export interface Wanted extends Asked {
  opened: OpenedReport;
}

/**
 * The population of the main survey's filters in one of the report's surveys.
 * @throws ApiError SampleTooSmall where none of its groups took part in that survey.
 */
export function wantedOf(opened: OpenedReport, main: OpenedReport, population: Population, { minReportSample }: Pick<Config, 'minReportSample'>): Wanted {
  const { survey, snapshot, summary } = opened;
  const there = opened === main ? population : populationElsewhere(population, snapshot.results);
  if (!there) throw new ApiError('SampleTooSmall', { message: `None of these groups took part in the survey “${summary.name}”.` });
  return {
    opened, survey, snapshot,
    population: there,
    wider: widerPopulations(there),
    refusal: refusalWords({ minimum: minReportSample, surveyName: opened === main ? null : summary.name, snapshot, population: there }),
  };
}

/** Each with its people and the variables that may be told, options joined as in the main survey. */
export function partsOf(wanted: Wanted[], heldBack: HeldBack[], main: OpenedReport): (Part & { people: number })[] {
  return wanted.map(({ opened, snapshot, population }, index) => {
    const mask = populationMask(snapshot.results, population);
    return {
      variables: opened === main ? namedVariables(snapshot.variables) : variablesWithCutsOf(main, opened),
      mask,
      heldBack: heldBack[index]!,
      people: mask.reduce((sum, each) => sum + each, 0),
    };
  });
}

const namedVariables = (variables: readonly Variable[]) => new Map(variables.map((variable) => [variable.name, variable]));

/** Options that were joined otherwise when another survey closed are counted as the main survey tells them. */
function variablesWithCutsOf({ snapshot: main }: OpenedReport, { snapshot }: OpenedReport): Map<string, Variable> {
  const { results, definition, variables } = snapshot;
  const cuts = new Map([...results.cuts].map(([id, own]) => [id, main.results.cuts.get(id) ?? own]));
  return namedVariables([...variables, ...itemVariables(definition, { ...results, cuts })]);
}
