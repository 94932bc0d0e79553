import type { ReportFilter } from '#contract/entities/surveyReport.ts';
import { surveyItems, type MultiDefinition } from '#rules/surveyItems.ts';
import { invalid } from '#server/http/apiError.ts';
import { mergedLabel } from '../disclosure/mergeRareOptions.ts';
import type { Population } from '../disclosure/population.ts';
import { canonicalPopulation, populationElsewhere, UnknownPart } from '../numbers/canonicalPopulation.ts';
import { mergeFilterOptions, widen } from '../numbers/mergeFilterOptions.ts';
import { optionLabel } from '../numbers/resultColumns.ts';
import type { Results } from '../numbers/results.ts';
import type { ClosedResults, NamedFilters, NumbersRequest } from './closedResults.ts';

/** The options of questions as all surveys of a request release them; of one survey its own. @param surveys the main one first. */
export function sharedFilterOptions(surveys: readonly [ClosedResults, ...ClosedResults[]]): Results['filterOptions'] {
  const [main, ...others] = surveys;
  if (others.length === 0) return main.allFilters.filterOptions;
  const questions = new Map(
    surveys
      .toReversed()
      .flatMap(({ definition }) => surveyItems(definition))
      .map(({ id, question }) => [id, question]),
  );
  return mergeFilterOptions(
    surveys.map(({ allFilters }) => allFilters.filterOptions),
    (id, values) => mergedLabel(values.map((value) => optionLabel(questions.get(id) as MultiDefinition, value))),
  );
}

/**
 * The population of a request's filter.
 * @param property what the filter is called in the request. @param filterOptions as all surveys of the request release them.
 * @throws ApiError Validation that names what the survey's filters do not offer.
 */
export function requestedPopulation(
  property: string,
  filter: ReportFilter | null | undefined,
  { filters }: ClosedResults,
  filterOptions: Results['filterOptions'],
): Population {
  try {
    return widen(canonicalPopulation(filter ?? {}, filters), filterOptions);
  } catch (error) {
    if (error instanceof UnknownPart) throw invalid(`${property}.${error.property}`, error.message);
    throw error;
  }
}

/** A population in one of the surveys of a request; null where none of its groups was there, so that it is about no one. */
export function populationIn(results: ClosedResults, population: Population): NumbersRequest | null {
  // Merged options can hold codes that a survey does not have, also the main one: that no one left a question out, say.
  const there = populationElsewhere(population, results.allFilters);
  return there && { results, population: there };
}

/** A population in words, such as "Night shift; At home or A mix"; null for everyone. */
export function describePopulation(
  { questions, groups }: Population,
  names: Pick<NamedFilters, 'groups' | 'filterOptions'>,
): string | null {
  const parts = [
    ...(groups.length > 0 ? [groups.map((id) => names.groups.find((group) => group.id === id)?.name ?? id)] : []),
    ...questions.map(({ id, values }) =>
      (names.filterOptions.get(id) ?? [])
        .filter((option) => option.values.every((value) => values.includes(value)))
        .map(({ label }) => label),
    ),
  ].filter((labels) => labels.length > 0);
  return parts.length > 0 ? parts.map((labels) => labels.join(' or ')).join('; ') : null;
}
