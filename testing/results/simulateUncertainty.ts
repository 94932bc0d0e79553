import { normalNumbers, randomNumbers } from '#server/randomNumbers.ts';
import { meansOfAtLeastHalf } from '#server/results/numbers/aspectScores.ts';
import { limitedMean, releasedCount } from '#server/results/numbers/releasedValues.ts';
import { criticalValues, type PermutationInput } from '#server/results/uncertainty/criticalValues.ts';
import type { Difference } from '#contract/entities/surveyReport.ts';
import { compareScores, scoreInterval } from '#server/results/uncertainty/intervals.ts';
import { normalQuantile } from '#server/results/uncertainty/quantiles.ts';
import { pooledStandardDeviation } from '#server/results/uncertainty/standardDeviations.ts';
import { groupDifferences } from './groupDifferences.ts';

/** The distribution of an aspect's scores: a normal distribution whose ends collect at 0 and 1. */
export interface Scores {
  centre: number;
  spread: number;
  /** The expected score. */
  mean: number;
  sd: number;
}

const scoreOf = ({ centre, spread }: Pick<Scores, 'centre' | 'spread'>, normal: number) =>
  Math.min(1, Math.max(0, centre + spread * normal));

/** Evenly probable values of the standard normal distribution. */
const evenly = Array.from({ length: 4000 }, (_, index) => normalQuantile((index + 0.5) / 4000));

function scoresAround(centre: number, spread: number): Scores {
  const scores = evenly.map((normal) => scoreOf({ centre, spread }, normal));
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const mean = meanOf(scores);
  return { centre, spread, mean, sd: Math.sqrt(meanOf(scores.map((score) => (score - mean) ** 2))) };
}

/** Bisects for the value from `low` to `high` at which a rising function reaches a goal. */
function solve(rising: (value: number) => number, goal: number, low: number, high: number): number {
  if (high - low < 1e-6) return (low + high) / 2;
  const middle = (low + high) / 2;
  return rising(middle) < goal ? solve(rising, goal, middle, high) : solve(rising, goal, low, middle);
}

/** Scores with this standard deviation. @param ceiling the share of people with the best score. Symmetric if it is 0. */
export function scoresWith(ceiling: number, sd: number): Scores {
  const around = (spread: number) =>
    scoresAround(ceiling === 0 ? 0.5 : 1 - spread * normalQuantile(1 - ceiling), spread);
  return around(solve((spread) => around(spread).sd, sd, 0.01, 3));
}

/** The same people with a lower expected score. */
export const loweredBy = (difference: number, { mean, spread }: Scores): Scores =>
  scoresAround(
    solve((centre) => scoresAround(centre, spread).mean, mean - difference, -3, 3),
    spread,
  );

const seed = 20_260_101;
const minimum = 5;
export const declaredSd = 0.2;
/** The share of the variance of an aspect that people's other aspects have in common with it. */
const commonVariance = 0.4;

export interface CoverageCell {
  /** Size of the group whose interval is computed. */
  group: number;
  scores: Scores;
  /** Sizes of the other blocks, and the scores in them. */
  others?: { sizes: readonly number[]; scores: Scores };
  /** Number of people in the group without a value. */
  missing?: number;
}

/** The share of intervals that contain the expected score. */
export function coverage({ group, scores, others, missing = 0 }: CoverageCell, runs: number): number {
  const normal = normalNumbers(randomNumbers(seed));
  const values = group - missing;
  const sizes = [values, ...(others?.sizes ?? [])];
  const blocks = Uint16Array.from(sizes.flatMap((size, block) => Array.from({ length: size }, () => block)));
  let covered = 0;
  for (let run = 0; run < runs; run += 1) {
    const drawn = Float64Array.from(blocks, (block) => scoreOf(block === 0 ? scores : others!.scores, normal()));
    const mean = drawn.subarray(0, values).reduce((sum, score) => sum + score, 0) / values;
    const sd = pooledStandardDeviation(drawn, blocks, declaredSd, 1);
    const { low, high } = scoreInterval(limitedMean(mean, values), releasedCount(values, group, minimum), sd);
    if (low <= scores.mean && scores.mean <= high) covered += 1;
  }
  return covered / runs;
}

export interface Organisation {
  /** Sizes of the blocks. */
  sizes: readonly number[];
  /** The indexes of the blocks of each group. */
  groups: readonly (readonly number[])[];
}

/** Twelve teams of 5 to 30 people. */
export function drawTeams(random: () => number): Organisation {
  const sizes = Array.from({ length: 12 }, () => 5 + Math.floor(random() * 26));
  return { sizes, groups: sizes.map((_, block) => [block]) };
}

/** Eight departments, each on three sites. */
export function drawDepartmentsAndSites(random: () => number): Organisation {
  const sizes = Array.from({ length: 24 }, () => 5 + Math.floor(random() * 11));
  const blocksWhere = (isIn: (block: number) => boolean) => [...sizes.keys()].filter(isIn);
  return {
    sizes,
    groups: [
      ...Array.from({ length: 8 }, (_, department) => blocksWhere((block) => Math.floor(block / 3) === department)),
      ...Array.from({ length: 3 }, (_, site) => blocksWhere((block) => block % 3 === site)),
    ],
  };
}

/** A survey with ten aspects in three sections. @param scoresOf the scores of a block in an aspect. */
function drawSurvey(
  { sizes, groups }: Organisation,
  scoresOf: (block: number, aspect: number) => Scores,
  missing: number,
  random: () => number,
): PermutationInput {
  const normal = normalNumbers(random);
  const blocks = Uint16Array.from(sizes.flatMap((size, block) => Array.from({ length: size }, () => block)));
  const general = Float64Array.from(blocks, () => Math.sqrt(commonVariance) * normal());
  const sections = [
    [0, 1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ].map((numbers) => {
    const aspects = numbers.map((aspect) =>
      Float64Array.from(blocks, (block, row) => {
        const value = general[row]! + Math.sqrt(1 - commonVariance) * normal();
        return random() < missing ? NaN : scoreOf(scoresOf(block, aspect), value);
      }),
    );
    return { aspects, own: meansOfAtLeastHalf(blocks.length, aspects), scored: true };
  });
  return {
    blocks,
    blockCount: sizes.length,
    groups,
    sections,
    sectionMeans: [
      {
        sections: [...sections.keys()],
        isIndex: false,
        own: meansOfAtLeastHalf(
          blocks.length,
          sections.map(({ own }) => own),
        ),
      },
    ],
    declared: {
      aspects: sections.map(({ aspects }) => aspects.map(() => declaredSd)),
      sections: sections.map(() => declaredSd),
      sectionMeans: [declaredSd],
    },
    minimum,
  };
}

/** The labels of all groups and variables, group by group. Aspects come first, in their order. */
async function labelsOf(survey: PermutationInput): Promise<Difference[]> {
  const critical = (await criticalValues(survey))!;
  return groupDifferences(survey).map(({ part, rest }) => compareScores(part, rest, critical, 0.05).difference);
}

const isClear = (label: Difference) => label === 'clearlyHigher' || label === 'clearlyLower';
const isProbable = (label: Difference) => label === 'probablyHigher' || label === 'probablyLower';

/** The shares of organisations without any true difference that show one: a clear one, and one that is at least probable. */
export async function falseDifferences(
  draw: (random: () => number) => Organisation,
  scores: Scores,
  runs: number,
): Promise<{ clear: number; probable: number }> {
  const random = randomNumbers(seed);
  const found = { clear: 0, probable: 0 };
  for (let run = 0; run < runs; run += 1) {
    const labels = await labelsOf(drawSurvey(draw(random), () => scores, 0.05, random));
    if (labels.some(isClear)) found.clear += 1;
    if (labels.some((label) => isClear(label) || isProbable(label))) found.probable += 1;
  }
  return { clear: found.clear / runs, probable: found.probable / runs };
}

/** The share of surveys with a clear label where the first of five groups has a lower score in one of ten aspects. */
export async function power(people: number, scores: Scores, difference: number, runs: number): Promise<number> {
  const random = randomNumbers(seed);
  const sizes = Array.from({ length: 5 }, () => people);
  const organisation = { sizes, groups: sizes.map((_, block) => [block]) };
  const lowered = loweredBy(difference, scores);
  let clear = 0;
  for (let run = 0; run < runs; run += 1) {
    const [first] = await labelsOf(
      drawSurvey(organisation, (block, aspect) => (block === 0 && aspect === 0 ? lowered : scores), 0, random),
    );
    if (first === 'clearlyLower') clear += 1;
  }
  return clear / runs;
}
