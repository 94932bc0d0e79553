import type { AspectDefinition } from '#contract/content/surveyType.ts';
import { itemScore, type scalesOf } from '#rules/scoring.ts';
import type { Results } from './results.ts';

/**
 * Computes everyone's score of an aspect, from 0 to 1, or NaN if fewer than half of its items were answered. The
 * numbers are exactly those of rules/scoring, but a whole column is computed at once.
 * @throws Error naming an item that is not a scale, or for which there are no answers.
 */
export function aspectScores(
  { items }: AspectDefinition,
  scales: ReturnType<typeof scalesOf>,
  { people, values }: Results,
): Float64Array {
  const [sums, known] = [new Float64Array(people), new Uint16Array(people)];
  for (const { question, reversed = false } of items) {
    const [scale, column] = [scales.get(question), values.get(question)];
    if (!scale || !column)
      throw new Error(`${question} is scored and ${scale ? 'is missing from the results' : 'is not a scale'}`);
    addScores(sums, known, column, scoresOfCodes(scale, reversed));
  }
  return meansOf(sums, known, items.length);
}

/**
 * Computes, for each row, the mean of the scores that exist, or NaN if fewer than half exist. This is
 * `meanOfAtLeastHalf` for columns.
 */
export function meansOfAtLeastHalf(people: number, columns: readonly Float64Array[]): Float64Array {
  const [sums, known] = [new Float64Array(people), new Uint16Array(people)];
  for (const scores of columns) {
    for (let row = 0; row < people; row += 1) {
      const score = scores[row]!;
      if (Number.isNaN(score)) continue;
      sums[row]! += score;
      known[row]! += 1;
    }
  }
  return meansOf(sums, known, columns.length);
}

/** Turns sums of the existing scores into means, in place. */
function meansOf(sums: Float64Array, known: Uint16Array, most: number): Float64Array {
  for (let row = 0; row < sums.length; row += 1) {
    const count = known[row]!;
    sums[row] = count === 0 || count * 2 < most ? NaN : sums[row]! / count;
  }
  return sums;
}

/** A missing score adds 0. This is many times faster than checking for each row whether a score exists. */
function addScores(
  sums: Float64Array,
  known: Uint16Array,
  column: Uint8Array,
  { scores, isScore }: ReturnType<typeof scoresOfCodes>,
): void {
  for (let row = 0; row < column.length; row += 1) {
    const code = column[row]!;
    sums[row]! += scores[code]!;
    known[row]! += isScore[code]!;
  }
}

/** By code, the score and whether there is one. The score is 0 if there is none. */
function scoresOfCodes(scale: { min: number; max: number }, reversed: boolean) {
  const codes = scale.max - scale.min + 2;
  const [scores, isScore] = [new Float64Array(codes), new Uint8Array(codes).fill(1, 1)];
  for (let value = scale.min; value <= scale.max; value += 1)
    scores[value - scale.min + 1] = itemScore(value, scale, reversed);
  return { scores, isScore };
}
