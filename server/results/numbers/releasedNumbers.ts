import type { SurveyType } from '#contract/content/surveyType.ts';
import { countedItems, itemsWithShares } from '#server/content/reportedItems.ts';
import {
  aspectVariable,
  bandsRule,
  indexVariable,
  itemVariable,
  overallVariable,
  sectionVariable,
  spreadVariable,
  type DeclaredScores,
} from '#server/content/reportedVariables.ts';
import { countOf } from '../disclosure/countOf.ts';
import type { FilterOption, Population } from '../disclosure/population.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import { populationMask } from './populationMask.ts';
import { indexScore } from '#rules/indexScore.ts';
import { meanOfAtLeastHalf } from '#rules/scoring.ts';
import { limitOf, releasedCount, type Limit } from './releasedValues.ts';
import type { Results } from './results.ts';
import { addTallies, limitedTally, releasedMean, tally, type Tally } from './tally.ts';
import { itemVariables, type Variable } from './variables.ts';

/** About a population: the variables without a releasable number, and the variables without a releasable share. */
export interface Suppression {
  all: ReadonlySet<string>;
  shares: ReadonlySet<string>;
}

/** All numbers about a population that could still be released when its answers were erased. */
export interface Aggregate {
  population: Population;
  /** Variables for which people have values, but no number may be released. */
  suppressed: readonly string[];
  /** By variable. If a variable is neither here nor in `suppressed`, no one in the survey has a value of it. */
  tallies: ReadonlyMap<string, Tally>;
}

/** The numbers about some people of a closed survey, as far as they may be released. */
export interface PopulationNumbers {
  people: number;
  /** 'suppressed' if people have values, but no number may be released. Null if no one in the survey has a value. */
  tallyOf(variable: string): Tally | 'suppressed' | null;
}

/**
 * Computes the numbers about a population from answers.
 * @param key the population's name.
 * @param filterOptions how options are merged in the release. Omitted if they are merged as in this survey.
 * @throws Error naming the part of the population that the results do not have.
 */
export function numbersOfAnswers(
  { results, definition, variables }: { results: Results; definition: SurveyType; variables: readonly Variable[] },
  { population, key }: { population: Population; key: string },
  suppression: Suppression,
  filterOptions = results.filterOptions,
): PopulationNumbers {
  const counted = countedOf(results, population, key);
  const withheld = withheldItems(definition, variables);
  // If another survey merges the options of a question differently, answers are counted by that survey's options.
  const others =
    filterOptions === results.filterOptions
      ? []
      : itemVariables(definition, { ...results, filterOptions: optionsAsIn(filterOptions, results.filterOptions) });
  const named = new Map([...variables, ...others].map((variable) => [variable.name, variable]));
  return {
    people: counted.people,
    tallyOf(name) {
      if (withheld.includes(name)) return 'suppressed';
      const variable = named.get(name);
      if (!variable?.base.includes(1)) return null;
      if (suppression.all.has(name)) return 'suppressed';
      const tallied = tallyOnce(counted, variable);
      return suppression.shares.has(name) ? { ...tallied, counts: null } : tallied;
    },
  };
}

/**
 * The names of items that the survey type would show, but that are no variables because someone answered only a part of
 * their aspect.
 */
export function withheldItems(definition: SurveyType, variables: readonly Variable[]): string[] {
  const known = new Set(variables.map(({ name }) => name));
  return itemsWithShares(definition)
    .map(({ id }) => itemVariable(id))
    .filter((name) => !known.has(name));
}

/** The cached counts of a population. Results are frozen, and reports on everyone are loaded again and again. */
interface Counted {
  mask: Uint8Array;
  people: number;
  tallies: WeakMap<Variable, Tally>;
}

/** By results and the population's name, for as long as the results are in memory. */
const countedBefore = new WeakMap<Results, Map<string, Counted>>();
/**
 * The maximum number of cached populations of one survey. Each needs one byte per response for its mask, and a few
 * thousand bytes for its counts.
 */
const mostBytes = 8 * 1024 * 1024;
const bytesOfTallies = 8 * 1024;

function countedOf(results: Results, population: Population, key: string): Counted {
  const ofResults = countedBefore.get(results) ?? new Map<string, Counted>();
  countedBefore.set(results, ofResults);
  const found = ofResults.get(key);
  if (found) return found;
  if ((ofResults.size + 1) * (results.people + bytesOfTallies) > mostBytes) ofResults.clear();
  const mask = populationMask(results, population);
  const made = { mask, people: countOf(mask), tallies: new WeakMap<Variable, Tally>() };
  ofResults.set(key, made);
  return made;
}

function tallyOnce({ mask, tallies }: Counted, variable: Variable): Tally {
  const found = tallies.get(variable);
  if (found) return found;
  const made = tally(variable, mask);
  tallies.set(variable, made);
  return made;
}

/** Adds up the numbers about disjoint populations. */
export const sumOfNumbers = (parts: readonly PopulationNumbers[]): PopulationNumbers => ({
  people: parts.reduce((sum, { people }) => sum + people, 0),
  tallyOf(name) {
    const tallies = parts.map((part) => part.tallyOf(name)).filter((each) => each !== null);
    if (tallies.length === 0) return null;
    return tallies.reduce((a, b) => (a === 'suppressed' || b === 'suppressed' ? 'suppressed' : addTallies(a, b)));
  },
});

/**
 * Returns the kept numbers about a population whose answers were erased. Options that were merged differently cannot be
 * counted again, so they are suppressed. Shares of fewer than ten people, which earlier versions kept, are suppressed
 * too.
 */
export function numbersOfAggregate(
  { suppressed, tallies }: Aggregate,
  own: Results['filterOptions'],
  filterOptions = own,
): PopulationNumbers {
  const joined = filterOptions === own ? new Map<string, readonly FilterOption[]>() : optionsAsIn(filterOptions, own);
  const otherwise = [...joined].filter(
    ([id, as]) => JSON.stringify(valuesOf(as)) !== JSON.stringify(valuesOf(own.get(id)!)),
  );
  const suppressedKeys = new Set([...suppressed, ...otherwise.map(([id]) => itemVariable(id))]);
  return {
    people: tallies.get('whole')!.count,
    tallyOf(name) {
      if (suppressedKeys.has(name)) return 'suppressed';
      const stored = tallies.get(name) ?? null;
      return stored && stored.count < sharesMinimum(1) ? { ...stored, counts: null } : stored;
    },
  };
}

/** The filter options of a survey's questions, as merged in another survey if that survey has the question too. */
const optionsAsIn = (other: Results['filterOptions'], own: Results['filterOptions']): Results['filterOptions'] =>
  new Map([...own].map(([id, filterOptions]) => [id, other.get(id) ?? filterOptions]));

const valuesOf = (filterOptions: readonly FilterOption[]) => filterOptions.map(({ values }) => values);

/** A score from 0 to 1. If it is null, but `scored` and not `suppressed`, no one has a value. */
export interface ReleasedScore {
  score: number | null;
  /**
   * False if the survey type has no such score, or if the surveys of the column and the report do not share the variable.
   * Then it has no numbers.
   */
  scored: boolean;
  /** Set if the means that it is made of are all limited at this end. */
  limit: Limit | null;
  suppressed: boolean;
}

/** The released numbers of a variable. The score is the mean, if the variable has scores. */
export interface ReleasedNumbers extends ReleasedScore {
  sampleSize: number | null;
  /** By category, from 0 to 1. */
  shares: number[] | null;
}

/** A score with the number of people who have one. */
export interface SizedScore extends ReleasedScore {
  /** Null if it is suppressed. */
  sampleSize: number | null;
}

export interface ReleasedSection extends SizedScore {
  /** By code. */
  aspects: ReadonlyMap<string, ReleasedNumbers>;
}

/** The scores that are released about a population. */
export interface ReleasedScores {
  sampleSize: number;
  overall: ReleasedScore;
  /** By code. */
  indices: ReadonlyMap<string, SizedScore>;
  /** By code. */
  sections: ReadonlyMap<string, ReleasedSection>;
}

/** All that is released about a population. */
export interface ReleasedColumn extends ReleasedScores {
  /** The distribution of people's scores of a section, in steps, by the section's code. */
  spreads: ReadonlyMap<string, ReleasedNumbers>;
  /** The answers to items, by their ids: those that belong to no score, and those of aspects with shares of items. */
  items: ReadonlyMap<string, ReleasedNumbers>;
}

/** The scores to compute. */
export interface ScoresToRelease {
  /** The survey type whose scores are computed. */
  definition: SurveyType;
  /** The scores that exist and have the same rule in all surveys. The others are not scored. */
  shared: ReadonlySet<string>;
  /** The indices of the survey type. */
  indices: DeclaredScores['indices'];
  minimum: number;
}

/** @param parts disjoint populations of one or several surveys. */
export function releasedScores(
  { definition, shared, indices, minimum }: ScoresToRelease,
  parts: readonly PopulationNumbers[],
): ReleasedScores {
  const numbersOf = (variable: string) => {
    const numbers = sharedNumbers(parts, variable, shared, minimum);
    const hasShares = shared.has(bandsRule);
    return hasShares ? numbers : { ...numbers, shares: null, suppressed: numbers.suppressed && numbers.score === null };
  };
  const aspects = new Map(
    definition.report.sections.map(({ code, aspects: own }) => [
      code,
      new Map(own.map((aspect) => [aspect.code, numbersOf(aspectVariable(code, aspect.code))])),
    ]),
  );
  const scores = reportScores(definition, (section, aspect) => aspects.get(section)!.get(aspect)!.score);
  const isSuppressed = (section: string) =>
    [...aspects.get(section)!.values()].some(({ score, suppressed }) => score === null && suppressed);
  const scoreOf = (
    variable: string,
    score: number | null,
    { limit, sections }: { limit: Limit | null; sections: readonly string[] },
  ): ReleasedScore =>
    shared.has(variable)
      ? { score, scored: true, limit, suppressed: score === null && sections.some(isSuppressed) }
      : { score: null, scored: false, limit: null, suppressed: false };
  const sections = new Map(
    scores.sections.map(({ code, score }): [string, ReleasedSection] => {
      const own = aspects.get(code)!;
      const released = scoreOf(sectionVariable(code), score, {
        limit: commonLimit([...own.values()]),
        sections: [code],
      });
      const sampleSize =
        released.scored && !released.suppressed ? releasedSize(parts, spreadVariable(code), minimum) : null;
      return [code, { ...released, sampleSize, aspects: own }];
    }),
  );
  return {
    sampleSize: parts.reduce((sum, { people }) => sum + people, 0),
    overall: scoreOf(overallVariable, scores.overall, {
      limit: commonLimit([...sections.values()]),
      sections: [...aspects.keys()],
    }),
    indices: new Map(
      indices.map(({ code, sections: codes }): [string, SizedScore] => {
        const own = codes.flatMap((each) => sections.get(each) ?? []);
        const { score, sampleSize } = indexScore(own);
        const released = scoreOf(indexVariable(code), score, { limit: commonLimit(own), sections: codes });
        return [code, { ...released, sampleSize: released.scored ? sampleSize : null }];
      }),
    ),
    sections,
  };
}

/** Takes the same as `releasedScores`. */
export function releasedColumn(of: ScoresToRelease, parts: readonly PopulationNumbers[]): ReleasedColumn {
  const numbersOf = (variable: string) => sharedNumbers(parts, variable, of.shared, of.minimum);
  return {
    ...releasedScores(of, parts),
    spreads: new Map(of.definition.report.sections.map(({ code }) => [code, numbersOf(spreadVariable(code))])),
    items: new Map(
      [...countedItems(of.definition), ...itemsWithShares(of.definition)].map(({ id }) => [
        id,
        numbersOf(itemVariable(id)),
      ]),
    ),
  };
}

const nothing: ReleasedNumbers = {
  sampleSize: null,
  score: null,
  scored: true,
  limit: null,
  shares: null,
  suppressed: false,
};

const sharedNumbers = (
  parts: readonly PopulationNumbers[],
  variable: string,
  shared: ReadonlySet<string>,
  minimum: number,
) => (shared.has(variable) ? releasedNumbers(parts, variable, minimum) : { ...nothing, scored: false });

/** The limit that all scores share, if each of them that exists has it. */
function commonLimit(scores: readonly Pick<ReleasedScore, 'score' | 'limit'>[]): Limit | null {
  const limits = new Set(scores.filter(({ score }) => score !== null).map(({ limit }) => limit));
  return limits.size === 1 ? [...limits][0]! : null;
}

/**
 * The number of people with a value of a variable, as it is released.
 * @returns null if it is suppressed, or if no one has a value.
 */
function releasedSize(parts: readonly PopulationNumbers[], variable: string, minimum: number): number | null {
  const sizes = parts.flatMap((part) => {
    const tallied = part.tallyOf(variable);
    if (tallied === null) return [];
    return [tallied === 'suppressed' ? null : releasedCount(tallied.count, part.people, minimum)];
  });
  return sizes.length === 0 || sizes.includes(null) ? null : sizes.reduce<number>((sum, size) => sum + size!, 0);
}

/**
 * Adds up the numbers of a variable over parts of one or several surveys. The sum is suppressed if one part is. The
 * mean of each part is limited as if it were published alone, because otherwise it would follow from the sum
 * (docs/rules/disclosure.md#limited-means). A survey in which no one has a value is ignored.
 */
export function releasedNumbers(
  parts: readonly PopulationNumbers[],
  variable: string,
  minimum: number,
): ReleasedNumbers {
  const having = parts.map((part) => part.tallyOf(variable)).filter((each) => each !== null);
  if (having.length === 0) return nothing;
  const tallies = having.filter((each) => each !== 'suppressed');
  if (tallies.length < having.length) return { ...nothing, suppressed: true };

  // Distributions that earlier versions counted before answers were erased have other steps.
  if (new Set(tallies.flatMap(({ counts }) => counts?.length ?? [])).size > 1) return { ...nothing, scored: false };
  const all = tallies.map(limitedTally).reduce(addTallies);
  const { count, counts } = all;
  const score = releasedMean(all);
  const limit = score === null ? null : limitOf(score, count);
  const sampleSize = releasedSize(parts, variable, minimum);
  if (counts === null)
    return { ...nothing, sampleSize: score === null ? null : sampleSize, score, limit, suppressed: true };
  return { ...nothing, sampleSize, score, limit, shares: counts.map((each) => each / count) };
}

interface ReportScores {
  overall: number | null;
  sections: { code: string; score: number | null }[];
}

/**
 * Computes the scores of sections and the overall score, from 0 to 1. They use only the released means of aspects, so
 * they disclose nothing more (docs/rules/disclosure.md#parent-scores). A section's score is the mean of its aspects,
 * and the overall score is the mean of the sections. Both follow the half rule of rules/scoring.
 * @param released the mean of an aspect. Null if it is suppressed or missing.
 */
export function reportScores(
  { report }: SurveyType,
  released: (section: string, aspect: string) => number | null,
): ReportScores {
  const sections = report.sections.map(({ code, aspects }) => ({
    code,
    score: meanOfAtLeastHalf(aspects.map((aspect) => released(code, aspect.code))),
  }));
  return { overall: meanOfAtLeastHalf(sections.map(({ score }) => score)), sections };
}
