import { setImmediate } from 'node:timers/promises';
import { randomNumbers } from '#server/randomNumbers.ts';
import { meansOfAtLeastHalf } from '../numbers/aspectScores.ts';
import { limitedMean, releasedCount } from '../numbers/releasedValues.ts';
import { restOf, type CriticalValues } from './intervals.ts';
import {
  pooledVariance,
  roundUp2,
  spreadLimits,
  standardDeviationOf,
  type SpreadLimits,
} from './standardDeviations.ts';

/** A closed survey, as far as its groups are compared. Scores are by row, from 0 to 1, NaN for none. */
export interface PermutationInput {
  /** The index of each row's block. */
  blocks: Uint16Array;
  blockCount: number;
  /** The indexes of the blocks of each reporting group. */
  groups: readonly (readonly number[])[];
  sections: readonly {
    aspects: readonly Float64Array[];
    /** People's own scores of the section. */
    own: Float64Array;
    /** False if the section has no score. */
    scored: boolean;
  }[];
  /**
   * The overall score and the indices: means of these sections, and people's own ones. An index needs all of its
   * sections, and the overall score half of them.
   */
  sectionMeans: readonly { sections: readonly number[]; isIndex: boolean; own: Float64Array }[];
  /** Standard deviations for variables with fewer than 30 people. */
  declared: { aspects: number[][]; sections: number[]; sectionMeans: number[] };
  minimum: number;
  /** The number of permutations. 2,000 up to 20,000 people and 400 above, unless given. */
  draws?: number;
  limits?: SpreadLimits;
}

const seed = 1;
const nothingCompared = -1;
/**
 * The critical values of a single comparison under the normal distribution, rounded up. If everyone answers nearly alike,
 * those of the draws are lower and would disclose it.
 */
const least: CriticalValues = { clearly: 2, probably: 1.3 };

/**
 * Critical values for all groups and variables together, by permutation (max-T: Westfall P. H. and Young S. S. 1993,
 * Resampling-Based Multiple Testing). Each draw assigns whole rows to blocks at random, and computes every number from
 * them as it would be released. Null without groups, with one block, or if there is nothing to compare.
 */
export async function criticalValues(input: PermutationInput): Promise<CriticalValues | null> {
  if (input.blockCount < 2 || input.groups.length === 0) return null;
  const { draws = input.blocks.length <= 20_000 ? 2000 : 400 } = input;
  const table = await tableOf(input);
  const draw = permutedSums(input, table);
  const largestOf = largestDifference(input, table);
  const largest = new Float64Array(draws);
  for (let index = 0; index < draws; index += 1) largest[index] = largestOf(await draw());
  largest.sort();
  const quantile = (share: number) => largest[Math.ceil(share * (draws + 1)) - 1]!;
  const [clearly, probably] = [quantile(0.95), quantile(0.8)];
  if (probably === nothingCompared) return null;
  return {
    clearly: Math.max(least.clearly, roundUp2(clearly)),
    probably: Math.max(least.probably, roundUp2(probably)),
  };
}

/** All aspects, section by section, then the sections, then the means of sections. */
interface Table {
  variables: number;
  /** Scores row by row, 0 for none. */
  scores: Float64Array;
  /** The variables without a score, row by row. Those of a row start at `missingFrom[row]`. */
  missing: Uint16Array;
  missingFrom: Uint32Array;
  /** By variable, the sum of all squared scores. */
  squares: Float64Array;
}

async function tableOf({ blocks, sections, sectionMeans }: PermutationInput): Promise<Table> {
  const columns = [
    ...sections.flatMap(({ aspects }) => aspects),
    ...[...sections, ...sectionMeans].map(({ own }) => own),
  ];
  const variables = columns.length;
  const scores = new Float64Array(blocks.length * variables);
  const missing: number[] = [];
  const missingFrom = new Uint32Array(blocks.length + 1);
  const squares = new Float64Array(variables);
  await inTurns(blocks.length, variables, (row) => {
    for (let variable = 0; variable < variables; variable += 1) {
      const score = columns[variable]![row]!;
      if (Number.isNaN(score)) {
        missing.push(variable);
      } else {
        scores[row * variables + variable] = score;
        squares[variable]! += score * score;
      }
    }
    missingFrom[row + 1] = missing.length;
  });
  return { variables, scores, missing: Uint16Array.from(missing), missingFrom, squares };
}

/** Does something for each row, and lets other requests be answered about once a millisecond. */
async function inTurns(rows: number, variables: number, visit: (row: number) => void): Promise<void> {
  const atOnce = Math.ceil(200_000 / variables);
  for (let from = 0; from < rows; from += atOnce) {
    const to = Math.min(rows, from + atOnce);
    for (let row = from; row < to; row += 1) visit(row);
    await setImmediate();
  }
}

/** The sum and the number of scores, at `variable * blockCount + block`. */
interface BlockSums {
  sums: Float64Array;
  counts: Float64Array;
}

/** Returns a function that assigns the rows to blocks of the same sizes at random, and adds up their scores. */
function permutedSums({ blocks, blockCount }: PermutationInput, table: Table): () => Promise<BlockSums> {
  const { variables, scores, missing, missingFrom } = table;
  const random = randomNumbers(seed);
  const assigned = blocks.slice();
  const sums = new Float64Array(variables * blockCount);
  const counts = new Float64Array(variables * blockCount);
  const sizes = sizesOf(blocks, blockCount);

  /** One step of the shuffle by Fisher and Yates: the row gets its block, and its scores are added there. */
  const place = (row: number) => {
    const other = row + Math.floor(random() * (assigned.length - row));
    const block = assigned[other]!;
    assigned[other] = assigned[row]!;
    assigned[row] = block;
    const from = row * variables;
    for (let variable = 0; variable < variables; variable += 1)
      sums[variable * blockCount + block]! += scores[from + variable]!;
    for (let index = missingFrom[row]!; index < missingFrom[row + 1]!; index += 1)
      counts[missing[index]! * blockCount + block]! -= 1;
  };
  return async () => {
    sums.fill(0);
    for (let variable = 0; variable < variables; variable += 1) counts.set(sizes, variable * blockCount);
    await inTurns(assigned.length, variables, place);
    return { sums, counts };
  };
}

function sizesOf(blocks: Uint16Array, blockCount: number): Float64Array {
  const sizes = new Float64Array(blockCount);
  for (const block of blocks) sizes[block]! += 1;
  return sizes;
}

/**
 * Returns a function that computes the largest difference of a group from all others, over all groups and variables, in
 * standard errors: |m - r| / (SD √(1/n + 1/(N - n))).
 */
function largestDifference(input: PermutationInput, { squares }: Table): (of: BlockSums) => number {
  const {
    blocks,
    blockCount,
    groups,
    sections,
    sectionMeans,
    declared,
    minimum,
    limits = spreadLimits(minimum),
  } = input;
  const sizes = sizesOf(blocks, blockCount);
  /** The blocks of each group, and at the end all blocks. */
  const populations = [...groups, Array.from(sizes.keys())];
  const people = addUp(sizes, 0, populations);
  const everyone = groups.length;
  const declaredSds = [...declared.aspects.flat(), ...declared.sections, ...declared.sectionMeans];
  const firstSection = declared.aspects.flat().length;
  const firstMean = firstSection + sections.length;
  return ({ sums, counts }) => {
    const numbers = declaredSds.map((_, variable) => addUp(counts, variable * blockCount, populations));
    const means = releasedMeans(input, sums, numbers, populations);
    let largest = nothingCompared;
    for (let variable = 0; variable < means.length; variable += 1) {
      if (sections[variable - firstSection]?.scored === false) continue;
      const [from, to] = [variable * blockCount, (variable + 1) * blockCount];
      const variance = pooledVariance(squares[variable]!, sums.subarray(from, to), counts.subarray(from, to), minimum);
      // Critical values are a spread, so variables of fewer than ten people do not take part.
      if (variance.people < limits.compared) continue;
      const { sd } = standardDeviationOf(variance, {
        declaredSd: declaredSds[variable]!,
        everyone: blocks.length,
        minimum,
        limits,
      });
      const mean = means[variable]!;
      const ofMean = sectionMeans[variable - firstMean];
      const values = ofMean ? fewestPeople(input, ofMean.sections, numbers, means) : numbers[variable]!;
      const whole = { mean: mean[everyone]!, n: releasedCount(values[everyone]!, people[everyone]!, minimum) };
      for (let group = 0; group < everyone; group += 1) {
        if (values[group]! < minimum || Number.isNaN(mean[group]!)) continue;
        const part = { mean: mean[group]!, n: releasedCount(values[group]!, people[group]!, minimum) };
        const rest = restOf(whole, part);
        if (!rest) continue;
        const size = Math.abs(part.mean - rest.mean) / (sd * Math.sqrt(1 / part.n + 1 / rest.n));
        if (size > largest) largest = size;
      }
    }
    return largest;
  };
}

/**
 * By population, the number of people that reports use for a mean of sections: that of the section with the fewest, or of
 * an aspect if fewer than the minimum have an own score of the section.
 */
function fewestPeople(
  { sections, sectionMeans, minimum }: PermutationInput,
  of: readonly number[],
  numbers: readonly Float64Array[],
  means: readonly Float64Array[],
): Float64Array {
  const fewest = new Float64Array(means[0]!.length).fill(Infinity);
  const firstSection = means.length - sectionMeans.length - sections.length;
  let nextAspect = 0;
  for (const [index, { aspects }] of sections.entries()) {
    const firstAspect = nextAspect;
    nextAspect += aspects.length;
    if (!of.includes(index)) continue;
    const own = numbers[firstSection + index]!;
    for (let population = 0; population < fewest.length; population += 1) {
      if (Number.isNaN(means[firstSection + index]![population]!)) continue;
      const [from, to] =
        own[population]! < minimum
          ? [firstAspect, firstAspect + aspects.length]
          : [firstSection + index, firstSection + index + 1];
      for (let variable = from; variable < to; variable += 1) {
        const values = numbers[variable]![population]!;
        if (values >= minimum && values < fewest[population]!) fewest[population] = values;
      }
    }
  }
  return fewest;
}

/** Adds up numbers by block, which start at `from`, over the blocks of each population. */
function addUp(numbers: Float64Array, from: number, populations: readonly (readonly number[])[]): Float64Array {
  const sums = new Float64Array(populations.length);
  for (let population = 0; population < sums.length; population += 1) {
    for (const block of populations[population]!) sums[population]! += numbers[from + block]!;
  }
  return sums;
}

/**
 * By variable, the means of populations as they are released, or NaN. A section's mean is that of its aspects' means, and
 * the mean of sections that of theirs.
 */
function releasedMeans(
  { blockCount, sections, sectionMeans, minimum }: PermutationInput,
  sums: Float64Array,
  counts: readonly Float64Array[],
  populations: readonly (readonly number[])[],
): Float64Array[] {
  let variable = 0;
  const aspects = sections.map(({ aspects: own }) =>
    own.map(() => {
      const count = counts[variable]!;
      const means = addUp(sums, variable * blockCount, populations);
      for (let population = 0; population < means.length; population += 1) {
        const values = count[population]!;
        means[population] = values < minimum ? NaN : limitedMean(means[population]! / values, values);
      }
      variable += 1;
      return means;
    }),
  );
  const ofSections = aspects.map((own) => meansOfAtLeastHalf(populations.length, own));
  const ofMeans = sectionMeans.map(({ sections: of, isIndex }) => {
    const own = of.map((section) => ofSections[section]!);
    const means = meansOfAtLeastHalf(populations.length, own);
    return isIndex
      ? means.map((mean, population) => (own.some((each) => Number.isNaN(each[population]!)) ? NaN : mean))
      : means;
  });
  return [...aspects.flat(), ...ofSections, ...ofMeans];
}
