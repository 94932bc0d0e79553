import type { ReportFilter } from '#contract/entities/surveyReport.ts';
import type { Population, FilterOption } from '../disclosure/population.ts';

/** Everybody. */
export const wholePopulation: Population = { questions: [], groups: [] };

/** Who chose an option of a question, as it is told. */
export const optionPopulation = (id: string, { values }: FilterOption): Population => ({
  questions: [{ id, values: values.toSorted((a, b) => a - b) }],
  groups: [],
});

export const groupPopulation = (id: string): Population => ({ questions: [], groups: [id] });

/** People in exactly these block groups. */
export const blockPopulation = (groups: readonly string[]): Population => ({
  questions: [],
  groups: [],
  block: groups.toSorted(),
});

/** What a filter may name: the filter options of each question, and the ids of groups. */
export interface Filters {
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
  groups: readonly { id: string }[];
}

/** A part of a filter that is not there: where it stands in the filter, and what is wrong with it. */
export class UnknownPart extends Error {
  readonly property: string;

  constructor(property: string, message: string) {
    super(message);
    this.name = 'UnknownPart';
    this.property = property;
  }
}

/**
 * A filter as a population, the same for filters that mean the same: lists without anything say nothing, a question
 * named twice must hold twice.
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
  const wanted = [...new Set(participantGroups ?? [])].sort();
  wanted.forEach((id) => {
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
    groups: wanted,
  };
}

/**
 * The same filter in another survey: a question that is not asked there does not count
 * (docs/rules/disclosure.md#several-surveys). Null if none of the groups was there.
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

/** A population as the database returns it, whose properties are in no order there: its text is its name. */
export const inOrder = ({ questions, groups, block }: Population): Population => ({
  questions: questions.map(({ id, values }) => ({ id, values })),
  groups,
  ...(block && { block }),
});

/** Its name. */
export const populationKey = (population: Population): string => JSON.stringify(population);
