import type { AspectDefinition } from '../../contract/content/surveyType.ts';
import { itemScore, type scalesOf } from '../scoring.ts';
import type { Results } from './results.ts';

/**
 * Everybody's score of an aspect, from 0 to 1, NaN where fewer than half of its items are there: the numbers of
 * rules/scoring, to the last digit, for a whole column at once.
 * @throws Error that names an item that is no scale, or of which there are no answers.
 */
export function aspectScores({ items }: AspectDefinition, scales: ReturnType<typeof scalesOf>, { people, values }: Results): Float64Array {
  return meansOfAtLeastHalf(people, items.map(({ question, reversed = false }) => {
    const [scale, column] = [scales.get(question), values.get(question)];
    if (!scale || !column) throw new Error(`${question} is scored and ${scale ? 'was left out of the results' : 'is no scale'}`);
    return scoresOf(column, scale, reversed);
  }));
}

/** By row the mean of the scores that are no NaN, NaN unless at least half are: `meanOfAtLeastHalf` for columns. */
export function meansOfAtLeastHalf(people: number, columns: readonly Float64Array[]): Float64Array {
  const means = new Float64Array(people);
  const known = new Uint16Array(people);
  for (const scores of columns) {
    for (let row = 0; row < people; row += 1) {
      const score = scores[row]!;
      if (Number.isNaN(score)) continue;
      means[row]! += score;
      known[row]! += 1;
    }
  }
  for (let row = 0; row < people; row += 1) {
    const count = known[row]!;
    means[row] = count === 0 || count * 2 < columns.length ? NaN : means[row]! / count;
  }
  return means;
}

/** A column of codes as scores; that of none is NaN. */
function scoresOf(column: Uint8Array, scale: { min: number; max: number }, reversed: boolean): Float64Array {
  const scoreOfCode = new Float64Array(scale.max - scale.min + 2).fill(NaN);
  for (let value = scale.min; value <= scale.max; value += 1) scoreOfCode[value - scale.min + 1] = itemScore(value, scale, reversed);
  const scores = new Float64Array(column.length);
  for (let row = 0; row < column.length; row += 1) scores[row] = scoreOfCode[column[row]!]!;
  return scores;
}
