import type { ReportFilter } from '#contract/entities/reportRequest.ts';
import { invalid } from '#server/ApiError.ts';
import { mergedLabel } from '../disclosure/mergeRareOptions.ts';
import type { FilterOption, Population } from '../disclosure/population.ts';
import { populationKey } from '../numbers/populations.ts';
import { optionLabel, resultColumns } from '../numbers/resultColumns.ts';
import type { Results } from '../numbers/results.ts';
import type { ClosedResults, Filters, NamedFilters } from './closedResults.ts';

/** Numbers about a population of a closed survey that someone requests. */
export interface NumbersRequest {
  results: ClosedResults;
  population: Population;
}

/**
 * The filter options of questions as all surveys of a request release them. For a single survey these are its own.
 * @param surveys the main one first.
 */
export function sharedFilterOptions(surveys: readonly [ClosedResults, ...ClosedResults[]]): Results['filterOptions'] {
  const [main, ...others] = surveys;
  if (others.length === 0) return main.allFilters.filterOptions;
  const columns = new Map(
    surveys
      .toReversed()
      .flatMap(({ definition }) => resultColumns(definition))
      .map((column) => [column.id, column]),
  );
  return mergeFilterOptions(
    surveys.map(({ allFilters }) => allFilters.filterOptions),
    (id, values) => mergedLabel(values.map((value) => optionLabel(columns.get(id)!, value))),
  );
}

/**
 * The population of a request's filter.
 * @param property the name of the filter in the request.
 * @param filterOptions as all surveys of the request release them.
 * @throws ApiError Validation naming the part that the survey's filters do not offer.
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

/**
 * Returns whether a filter's options are the same in all surveys of a request. False if one of them has merged some of
 * these options with others, so that a report is also about the others.
 */
export function hasOwnOptions(
  filter: ReportFilter,
  { filters }: ClosedResults,
  filterOptions: Results['filterOptions'],
): boolean {
  const population = canonicalPopulation(filter, filters);
  return populationKey(population) === populationKey(widen(population, filterOptions));
}

/**
 * A population in one of the surveys of a request. Null if that survey has none of the population's groups, so that the
 * population contains no one.
 */
export function populationIn(results: ClosedResults, population: Population): NumbersRequest | null {
  // Merged options can contain codes that a survey does not have. This can be the main survey, for example if no one
  // there left a question out.
  const there = populationElsewhere(population, results.allFilters);
  return there && { results, population: there };
}

/** A population as text, such as "Night shift; At home or A mix". Null for everyone. */
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

/** An unknown part of a filter. `property` is its path in the filter. */
export class UnknownPart extends Error {
  readonly property: string;

  constructor(property: string, message: string) {
    super(message);
    this.name = 'UnknownPart';
    this.property = property;
  }
}

/**
 * Converts a filter to a population. Equivalent filters give the same population. An empty list selects everyone. If a
 * question occurs twice, people must match both entries.
 * @throws UnknownPart for a question, answer or group that the survey's filters do not offer.
 */
export function canonicalPopulation(
  { questions, participantGroups }: ReportFilter,
  { filterOptions, groups }: Filters,
): Population {
  const values = new Map<string, Set<number>>();
  (questions ?? []).forEach(({ id, answers }, index) => {
    const offered = filterOptions.get(id);
    if (!offered)
      throw new UnknownPart(`questions[${index}].id`, 'is not a question that this report can be filtered by');
    if (answers.length === 0) return;
    const chosen = new Set(
      answers.flatMap((answer, place) => {
        const option = offered[answer];
        if (!option)
          throw new UnknownPart(`questions[${index}].answers[${place}]`, `must be from 0 to ${offered.length - 1}`);
        return option.values;
      }),
    );
    const before = values.get(id);
    values.set(id, before ? new Set([...chosen].filter((value) => before.has(value))) : chosen);
  });
  const requested = [...new Set(participantGroups ?? [])].sort();
  requested.forEach((id) => {
    if (!groups.some((group) => group.id === id)) {
      throw new UnknownPart(
        `participantGroups[${(participantGroups ?? []).indexOf(id)}]`,
        'is not a group that this report can be filtered by',
      );
    }
  });
  return {
    questions: [...values]
      .map(([id, set]) => ({ id, values: [...set].sort((a, b) => a - b) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    groups: requested,
  };
}

/**
 * Returns the same filter for another survey. Questions that are not asked there are ignored
 * (docs/rules/disclosure.md#several-surveys). Null if that survey has none of the groups.
 */
export function populationElsewhere({ questions, groups }: Population, there: Filters): Population | null {
  const known = groups.filter((id) => there.groups.some((group) => group.id === id));
  if (groups.length > 0 && known.length === 0) return null;
  return {
    questions: questions.flatMap(({ id, values }) => {
      const codes = new Set(there.filterOptions.get(id)?.flatMap((option) => option.values));
      return codes.size > 0 ? [{ id, values: values.filter((value) => codes.has(value)) }] : [];
    }),
    groups: known,
  };
}

/**
 * Returns the filter options of questions as several surveys release them together. Options that one survey merged are
 * merged in all, because otherwise the difference between the surveys' numbers would be about the few people who chose
 * them (docs/rules/disclosure.md#several-surveys).
 * @param all the filter options of each survey. A question that only one survey has stays as it is.
 * @param labelOf returns the label of a merged option, by question and values in order.
 */
export function mergeFilterOptions(
  all: readonly Results['filterOptions'][],
  labelOf: (id: string, values: readonly number[]) => string,
): Results['filterOptions'] {
  const ids = new Set(all.flatMap((filterOptions) => [...filterOptions.keys()]));
  return new Map(
    [...ids].map((id) => {
      const own = all.flatMap((filterOptions) => filterOptions.get(id) ?? []);
      const merged: number[][] = [];
      for (const { values } of own) {
        const touched = merged.filter((each) => each.some((value) => values.includes(value)));
        for (const each of touched) merged.splice(merged.indexOf(each), 1);
        merged.push([...new Set([...touched.flat(), ...values])]);
      }
      return [
        id,
        inOrderOf(own, merged).map(
          (values) => own.find((option) => isSame(option.values, values)) ?? { label: labelOf(id, values), values },
        ),
      ];
    }),
  );
}

/** Sorts the values of each merged option, and the merged options, by first occurrence. */
function inOrderOf(filterOptions: readonly FilterOption[], merged: readonly number[][]): number[][] {
  const order = [...new Set(filterOptions.flatMap(({ values }) => values))];
  const place = (value: number) => order.indexOf(value);
  return merged
    .map((values) => values.toSorted((a, b) => place(a) - place(b)))
    .toSorted((a, b) => place(a[0]!) - place(b[0]!));
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

/** Widens a population to merged options: each option also selects those that it is merged with. */
export const widen = ({ questions, ...rest }: Population, filterOptions: Results['filterOptions']): Population => ({
  questions: questions.map(({ id, values }) => ({
    id,
    values: filterOptions
      .get(id)!
      .filter((option) => option.values.some((value) => values.includes(value)))
      .flatMap((option) => option.values)
      .sort((a, b) => a - b),
  })),
  ...rest,
});
