import { setImmediate } from 'node:timers/promises';
import { meanOfAtLeastHalf } from '#rules/scoring.ts';
import { randomNumbers } from '#server/randomNumbers.ts';
import { limitedMean, releasedCount } from '../numbers/releasedValues.ts';
import { restOf, standardError, type CriticalValues } from './intervals.ts';
import { pooledVariance, roundUp2, standardDeviationOf } from './standardDeviations.ts';

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
  }[];
  /** People's own overall scores. */
  overall: Float64Array;
  /** Standard deviations for variables with fewer than 30 people. */
  declared: { aspects: number[][]; sections: number[]; overall: number };
  minimum: number;
  /** The number of permutations. 2,000 up to 20,000 people and 400 above, unless given. */
  draws?: number;
}

const seed = 1;

/**
 * Critical values for all groups and variables together, by permutation (max-T: Westfall P. H. and Young S. S. 1993,
 * Resampling-Based Multiple Testing). Each draw assigns whole rows to blocks at random, and computes every number from
 * them as it would be released. Null if nothing can be compared: without groups, with one block, or with too few values.
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
  const quantile = (share: number) => roundUp2(largest[Math.ceil(share * (draws + 1)) - 1]!);
  const [clearly, probably] = [quantile(0.95), quantile(0.8)];
  return probably > 0 ? { clearly, probably } : null;
}

/** All aspects, section by section, then the sections, then the overall score. */
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

async function tableOf({ blocks, sections, overall }: PermutationInput): Promise<Table> {
  const columns = [...sections.flatMap(({ aspects }) => aspects), ...sections.map(({ own }) => own), overall];
  const variables = columns.length;
  const scores = new Float64Array(blocks.length * variables);
  const missing: number[] = [];
  const missingFrom = new Uint32Array(blocks.length + 1);
  const squares = new Float64Array(variables);
  await inTurns(blocks.length, variables, (row) => {
    for (let variable = 0; variable < variables; variable += 1) {
      const score = columns[variable]![row]!;
      if (Number.isNaN(score)) missing.push(variable);
      else {
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
  counts: Uint32Array;
}

/** Returns a function that assigns the rows to blocks of the same sizes at random, and adds up their scores. */
function permutedSums({ blocks, blockCount }: PermutationInput, table: Table): () => Promise<BlockSums> {
  const { variables, scores, missing, missingFrom } = table;
  const random = randomNumbers(seed);
  const assigned = blocks.slice();
  const sums = new Float64Array(variables * blockCount);
  const counts = new Uint32Array(variables * blockCount);
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

function sizesOf(blocks: Uint16Array, blockCount: number): Uint32Array {
  const sizes = new Uint32Array(blockCount);
  for (const block of blocks) sizes[block]! += 1;
  return sizes;
}

/**
 * Returns a function that computes the largest difference of a group from all others, over all groups and variables, in
 * standard errors.
 */
function largestDifference(input: PermutationInput, { squares }: Table): (of: BlockSums) => number {
  const { blocks, blockCount, groups, declared } = input;
  const sizes = sizesOf(blocks, blockCount);
  const everyone = Array.from(sizes.keys());
  const declaredSds = [...declared.aspects.flat(), ...declared.sections, declared.overall];
  return ({ sums, counts }) => {
    const sds = declaredSds.map((sd, variable) => {
      const [from, to] = [variable * blockCount, (variable + 1) * blockCount];
      return standardDeviationOf(
        pooledVariance(squares[variable]!, sums.subarray(from, to), counts.subarray(from, to)),
        sd,
      );
    });
    const whole = releasedMeans(input, sizes, { sums, counts }, everyone);
    let largest = 0;
    for (const group of groups) {
      releasedMeans(input, sizes, { sums, counts }, group).forEach((part, variable) => {
        const rest = part && whole[variable] && restOf(whole[variable], part);
        if (!rest) return;
        const sd = sds[variable]!;
        const error = standardError({ n: part.n, sd }, { n: rest.n, sd });
        largest = Math.max(largest, Math.abs(part.mean - rest.mean) / error);
      });
    }
    return largest;
  };
}

/**
 * The means of the people in some blocks as they are released, by variable. A section's mean is that of its aspects'
 * means, and the overall mean that of the sections'. A section's number of people is that of its own scores, and the
 * overall score's is everyone. Null if fewer than the minimum have a value.
 */
function releasedMeans(
  { blockCount, sections, minimum }: PermutationInput,
  sizes: Uint32Array,
  { sums, counts }: BlockSums,
  members: readonly number[],
): ({ mean: number; n: number } | null)[] {
  const addUp = (of: ArrayLike<number>, from: number) => {
    let sum = 0;
    for (const block of members) sum += of[from + block]!;
    return sum;
  };
  const people = addUp(sizes, 0);
  let variable = 0;
  const aspects = sections.map(({ aspects: own }) =>
    own.map(() => {
      const from = variable++ * blockCount;
      const count = addUp(counts, from);
      return count < minimum ? null : limitedMean(addUp(sums, from) / count, count);
    }),
  );
  const ofSections = aspects.map(meanOfAtLeastHalf);
  const overall = meanOfAtLeastHalf(ofSections);
  return [
    ...[...aspects.flat(), ...ofSections].map((mean, index) => {
      const count = addUp(counts, index * blockCount);
      return mean === null || count < minimum ? null : { mean, n: releasedCount(count, people, minimum) };
    }),
    overall === null ? null : { mean: overall, n: people },
  ];
}
