import { itemsWithShares, scoredItems } from '#server/content/reportedItems.ts';
import { bandHalves } from '#server/content/reportSections.ts';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { rounding, scalesOf } from '#rules/scoring.ts';
import { aspectScores, meansOfAtLeastHalf } from './aspectScores.ts';
import { aspectVariable, itemVariable, spreadVariable } from '#server/content/reportedVariables.ts';
import type { FilterOption } from '../disclosure/population.ts';
import type { Results } from './results.ts';
import { resultColumns, type ResultColumn } from './resultColumns.ts';

/**
 * Something that a report has numbers about: the number of people, their mean score, and how many are in each category.
 */
export interface Variable {
  /** `whole`, `aspect:<section>/<aspect>`, `spread:<section>` or `item:<id>`. */
  name: string;
  /** The people with a value: a column of 0 and 1. */
  base: Uint8Array;
  /** By row from 0 to 1, NaN for none. Null if no mean is released. */
  scores: Float64Array | null;
  categories: Categories;
  /** True for an item of an aspect. */
  isOfAspect?: boolean;
}

/**
 * The categories that people are counted in. Either everyone in the base is in one category, given by its index. Or
 * people are in any number of categories, each given by a column of 0 and 1.
 */
type Categories =
  | { kind: 'one'; number: number; indexes: Uint8Array }
  | { kind: 'any'; members: readonly Uint8Array[] };

/** The index for people in no category. */
export const noCategory = 255;

/**
 * All variables that reports on a survey have numbers for, created once for its results. These are the whole, the
 * aspects by band, the distribution of section scores, the filter options of each choice, and the values of scales that
 * belong to no score. If the survey type has shares of items, also the values of the items of aspects without partial
 * answers.
 */
export function variablesOf(definition: SurveyType, results: Results): Variable[] {
  return [
    { name: 'whole', base: everyone(results), scores: null, categories: { kind: 'any', members: [] } },
    ...scoreVariables(definition, results),
    ...itemVariables(definition, results),
  ];
}

/** The variables for answers to single items. Unlike the others, they depend on how options are merged. */
export function itemVariables(definition: SurveyType, results: Results): Variable[] {
  const scored = scoredItems(definition);
  const shared = new Set(itemsWithoutPartialAnswers(definition, results));
  const all = everyone(results);
  return resultColumns(definition)
    .filter(({ id }) => !scored.has(id) || shared.has(id))
    .map((column) => {
      const variable = itemVariableOf(column, results, all);
      return scored.has(column.id) ? { ...variable, isOfAspect: true } : variable;
    });
}

/**
 * Returns the ids of the items whose answers may be shown: those of aspects that no one answered in part. Then an aspect
 * and its items are about the same people, and share a base. Otherwise their difference would be about the people who
 * answered only some of the items, or all of them (docs/rules/disclosure.md#items-of-an-aspect).
 */
function itemsWithoutPartialAnswers(definition: SurveyType, { people, values }: Results): string[] {
  const shared = new Set(itemsWithShares(definition).map(({ id }) => id));
  return definition.report.sections.flatMap(({ aspects }) =>
    aspects.flatMap(({ items }) => {
      const ids = items.map(({ question }) => question);
      const columns = ids.flatMap((id) => values.get(id) ?? []);
      return ids.every((id) => shared.has(id)) && !partialAnswers(people, columns).includes(1) ? ids : [];
    }),
  );
}

/** The people who answered some but not all of these items: a column of 0 and 1. */
export function partialAnswers(people: number, columns: readonly Uint8Array[]): Uint8Array {
  const partial = new Uint8Array(people);
  for (let row = 0; row < people; row += 1) {
    let answered = 0;
    for (const column of columns) answered += column[row]! > 0 ? 1 : 0;
    if (answered > 0 && answered < columns.length) partial[row] = 1;
  }
  return partial;
}

const everyone = ({ people }: Results) => new Uint8Array(people).fill(1);

function scoreVariables(definition: SurveyType, results: Results): Variable[] {
  const { sections, bands } = definition.report;
  const scales = scalesOf(definition);
  return sections.flatMap(({ code, aspects }) => {
    const columns = aspects.map((aspect) => aspectScores(aspect, scales, results));
    const ofSection = meansOfAtLeastHalf(results.people, columns);
    return [
      ...aspects.map((aspect, index): Variable => {
        const scores = columns[index]!;
        return {
          name: aspectVariable(code, aspect.code),
          base: baseOf(scores),
          scores,
          categories: categorise(scores, [bands.good, bands.great]),
        };
      }),
      {
        name: spreadVariable(code),
        base: baseOf(ofSection),
        scores: null,
        categories: categorise(ofSection, bandHalves(bands)),
      },
    ];
  });
}

function baseOf(scores: Float64Array): Uint8Array {
  const base = new Uint8Array(scores.length);
  for (let row = 0; row < scores.length; row += 1) base[row] = Number.isNaN(scores[row]!) ? 0 : 1;
  return base;
}

/** The index of a score's category is the number of borders that the score reaches. */
function categorise(scores: Float64Array, borders: readonly number[]): Categories {
  const indexes = new Uint8Array(scores.length);
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row]!;
    let index = Number.isNaN(score) ? noCategory : 0;
    // The same as `reaches`, which is false for NaN. Scores have no pattern, so code without branches is faster.
    for (let border = 0; border < borders.length; border += 1) index += Number(score + rounding >= borders[border]!);
    indexes[row] = index;
  }
  return { kind: 'one', number: borders.length + 1, indexes };
}

/** Maps each code of a column to its value. */
export function recode(column: Uint8Array, table: Uint8Array): Uint8Array {
  const recoded = new Uint8Array(column.length);
  for (let row = 0; row < column.length; row += 1) recoded[row] = table[column[row]!]!;
  return recoded;
}

function itemVariableOf({ id, kind, codes }: ResultColumn, results: Results, all: Uint8Array): Variable {
  const name = itemVariable(id);
  if (kind === 'choices') {
    const members = filterOptionsOf(results, id).map(({ values }) =>
      anyOf(
        results.people,
        values.map((value) => choicesOf(results, id)[value]!),
      ),
    );
    return { name, base: all, scores: null, categories: { kind: 'any', members } };
  }
  const column = results.values.get(id);
  if (!column) throw new Error(`${id} is missing from the results`);
  if (kind === 'choice') {
    const filterOptions = filterOptionsOf(results, id);
    const categoryOf = new Uint8Array(codes).fill(noCategory);
    filterOptions.forEach(({ values }, index) => values.forEach((value) => (categoryOf[value] = index)));
    return {
      name,
      base: all,
      scores: null,
      categories: { kind: 'one', number: filterOptions.length, indexes: recode(column, categoryOf) },
    };
  }
  return {
    name,
    base: recode(
      column,
      Uint8Array.from({ length: codes }, (_, code) => (code === 0 ? 0 : 1)),
    ),
    scores: null,
    categories: {
      kind: 'one',
      number: codes - 1,
      indexes: recode(
        column,
        Uint8Array.from({ length: codes }, (_, code) => (code === 0 ? noCategory : code - 1)),
      ),
    },
  };
}

function filterOptionsOf({ filterOptions }: Results, id: string): readonly FilterOption[] {
  const found = filterOptions.get(id);
  if (!found) throw new Error(`${id} has no filterOptions in the results`);
  return found;
}

function choicesOf({ choices }: Results, id: string): readonly Uint8Array[] {
  const found = choices.get(id);
  if (!found) throw new Error(`${id} is missing from the results`);
  return found;
}

/** The people in any of these columns of 0 and 1. A single column is returned itself. */
export function anyOf(people: number, columns: readonly Uint8Array[]): Uint8Array {
  if (columns.length === 1) return columns[0]!;
  const any = new Uint8Array(people);
  for (const column of columns) {
    for (let row = 0; row < people; row += 1) any[row]! |= column[row]!;
  }
  return any;
}
