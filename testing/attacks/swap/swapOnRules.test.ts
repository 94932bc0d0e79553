import { expect, test } from 'vitest';
import { randomDraws, type RandomDraws } from '#testing/randomDraws.ts';
import { rulesTranscript } from './rulesTranscript.ts';
import { swapCases } from './swapCases.ts';
import { pairsOf, randomSurvey, swapped, type SwapShape, type SwapSurvey } from './swapSurvey.ts';
import { swapType } from './swapType.ts';

const definition = swapType;
const counts = { swaps: 0, surveys: 0, answered: 0, rejected: 0, findings: 0, groups: 0, changes: 0 };

/**
 * Swaps the answers of some pairs of people in a survey, one pair at a time.
 * @throws AssertionError if anything shown or stored differs.
 */
async function swapSome(draws: RandomDraws, surveys: readonly SwapSurvey[], minimum: number): Promise<void> {
  const seed = draws.integer(0, 1e9);
  const transcript = (of: readonly SwapSurvey[], order: number) =>
    rulesTranscript(definition, of, { minimum, seed, order });
  const which = draws.integer(0, surveys.length - 1);
  const pairs = pairsOf(draws, surveys[which]!, minimum).slice(0, 5);
  if (pairs.length === 0) return;
  const before = await transcript(surveys, 0);
  for (const [index, pair] of pairs.entries()) {
    const after = await transcript(surveys.with(which, swapped(surveys[which]!, pair)), index + 1);
    expect(after).toEqual(before);
  }
  counts.swaps += pairs.length;
  counts.surveys += 1;
  counts.answered += before.filter((line) => line.startsWith('[')).length;
  counts.rejected += before.filter((line) => line === 'rejected').length;
  counts.findings += before.filter((line) => /^findings .*"reasons":/.test(line)).length;
  counts.groups += before.filter((line) => line.startsWith('group {')).length;
  counts.changes += before.filter((line) => line.startsWith('change {')).length;
}

const surveyOf = (draws: RandomDraws, minimum: number, shape?: SwapShape) =>
  randomSurvey(draws, definition, minimum, shape);

test(
  'swapping the answers of two people of a block changes nothing that is shown or rejected',
  { timeout: 300_000 },
  async () => {
    for (let seed = 1; counts.swaps < 1000; seed += 1) {
      const draws = randomDraws(seed);
      const minimum = draws.pick([3, 5, 5, 8]);
      const surveys = Array.from({ length: draws.pick([1, 1, 2]) }, () => surveyOf(draws, minimum));
      await swapSome(draws, surveys, minimum);
    }
    console.log(
      `${counts.swaps} swaps on the rules, in ${counts.surveys} random surveys with ${counts.answered} requests answered and ${counts.rejected} rejected; ${counts.findings} strengths or concerns, ${counts.groups} groups and ${counts.changes} changes stood out`,
    );
    expect(counts.answered).toBeGreaterThan(counts.surveys);
    expect(counts.rejected).toBeGreaterThan(counts.surveys);
    expect(Math.min(counts.findings, counts.groups, counts.changes)).toBeGreaterThan(0);
  },
);

test.each(swapCases)('%s', { timeout: 120_000 }, async (_, { surveys }) => {
  const before = counts.swaps;
  for (let seed = 1; counts.swaps < before + 40; seed += 1) {
    const draws = randomDraws(seed);
    await swapSome(
      draws,
      surveys.map((shape) => surveyOf(draws, 5, shape)),
      5,
    );
  }
  expect(counts.swaps - before).toBeGreaterThanOrEqual(40);
});
