import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { randomDraws, type RandomDraws } from '#testing/randomDraws.ts';
import { closeInProduct, type ProductCopy } from '#testing/attacks/swap/productCopy.ts';
import { productTranscript } from '#testing/attacks/swap/productTranscript.ts';
import { swapCases } from '#testing/attacks/swap/swapCases.ts';
import {
  pairsOf,
  planOf,
  randomSurvey,
  swapped,
  type Pair,
  type SwapShape,
  type SwapSurvey,
} from '#testing/attacks/swap/swapSurvey.ts';
import { swapType } from '#testing/attacks/swap/swapType.ts';
import { createThrottling } from '#server/http/throttling.ts';
import { loadSnapshot } from '#server/results/snapshot/loadSnapshot.ts';

const minimum = 5;
/** Two copies of the product, each with its own database. */
let copies: [ApiApp, ApiApp];
const counts = { swaps: 0, surveys: 0, answered: 0, rejected: 0, indices: 0 };

beforeAll(async () => {
  copies = [await createCopy(), await createCopy()];
});
afterAll(() => Promise.all(copies.map((api) => api.close())));

/** Creates a copy whose clients are never throttled. */
async function createCopy(): Promise<ApiApp> {
  let now = 0;
  const api = await createApiApp(
    { MIN_REPORT_SAMPLE: String(minimum) },
    undefined,
    createThrottling(() => (now += 60_000)),
  );
  return api;
}

const surveyOf = (draws: RandomDraws, shape?: SwapShape) =>
  randomSurvey(draws, swapType, minimum, { people: draws.integer(30, 60), ...shape });

/**
 * Runs surveys in both copies and compares the transcripts. In the second copy, the answers of some pairs of people are
 * swapped.
 * @returns the transcript.
 */
async function swapSome(draws: RandomDraws, surveys: readonly SwapSurvey[]): Promise<string[]> {
  const pairs = surveys.map((survey) => disjoint(pairsOf(draws, survey, minimum)).slice(0, 4));
  const seed = draws.integer(0, 1e9);
  const versions = [surveys, surveys.map((survey, index) => pairs[index]!.reduce(swapped, survey))];
  const [before, after] = (await Promise.all(
    copies.map(async (api, index) => {
      const copy = await closeInProduct(api, swapType, versions[index]!);
      // The people of each pair are in the same block of the product's own plan.
      expect(await usesOf(copy)).toEqual(surveys.map((survey) => planOf(survey, minimum).uses));
      return productTranscript(copy, seed);
    }),
  )) as [string[], string[]];
  expect(after).toEqual(before);

  const reports = before.filter((line) => /^POST \/survey\/<Survey \d>\/report \{/.test(line));
  counts.swaps += pairs.flat().length;
  counts.surveys += surveys.length;
  counts.answered += reports.filter((line) => line.includes('} 200 {"')).length;
  counts.indices += reports.filter((line) => /"code":"index","name":"Index",.{0,80}"score":0\.\d/.test(line)).length;
  counts.rejected += reports.filter((line) => line.includes('} 400 {"')).length;
  return before;
}

function disjoint(pairs: readonly Pair[]): Pair[] {
  const taken = new Set<number>();
  return pairs.filter((pair) => {
    if (pair.some((person) => taken.has(person))) return false;
    pair.forEach((person) => taken.add(person));
    return true;
  });
}

const usesOf = ({ api, surveys }: ProductCopy) =>
  Promise.all(
    surveys.map(
      async (survey) =>
        new Map((await loadSnapshot(api.db, survey)).results.groups.map(({ name, use }) => [name, use])),
    ),
  );

test.each(swapCases)('%s', { timeout: 120_000 }, async (_, { surveys, shows = [] }) => {
  const before = counts.swaps;
  const draws = randomDraws(1);
  const lines = await swapSome(
    draws,
    surveys.map((shape) => surveyOf(draws, shape)),
  );
  expect(counts.swaps).toBeGreaterThan(before);
  expect(shows.filter((special) => !lines.some((line) => special.test(line)))).toEqual([]);
});

test(
  'swapping the answers of two people of a block changes nothing that is shown, rejected or stored',
  { timeout: 300_000 },
  async () => {
    for (let seed = 101; seed <= 104 || counts.swaps < 50; seed += 1) {
      const draws = randomDraws(seed);
      await swapSome(
        draws,
        Array.from({ length: draws.pick([1, 1, 2]) }, () => surveyOf(draws)),
      );
    }
    console.log(
      `${counts.swaps} swaps over HTTP, in ${counts.surveys} random surveys with ${counts.answered} requests answered and ${counts.rejected} rejected`,
    );
    expect(counts.answered).toBeGreaterThan(counts.surveys);
    expect(counts.rejected).toBeGreaterThan(counts.surveys);
    expect(counts.indices).toBeGreaterThan(0);
  },
);
