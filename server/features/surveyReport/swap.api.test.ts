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
import { eventQuestions, eventSource } from '#testing/surveys/withEvents.ts';
import { createThrottling } from '#server/http/throttling.ts';
import { loadSnapshot } from '#server/results/snapshot/loadSnapshot.ts';

const minimum = 5;
/** Two copies of the product, each with its own database. */
let copies: [ApiApp, ApiApp];
const counts = {
  swaps: 0,
  surveys: 0,
  answered: 0,
  rejected: 0,
  indices: 0,
  items: 0,
  findings: 0,
  groups: 0,
  changes: 0,
  pages: 0,
};

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
  counts.items += reports.filter((line) => /"id":"(calm|energy|pace)-\d".{0,900}"y":\d/.test(line)).length;
  counts.findings += before.filter((line) => /^findings .*"reasons":/.test(line)).length;
  counts.groups += before.filter((line) => line.startsWith('group {')).length;
  counts.changes += before.filter((line) => line.startsWith('change {')).length;
  counts.pages += before.filter((line) => /^GET \/results\/<token> 200 .*"range":\{/.test(line)).length;
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

/** The survey in which these numbers of people of each line report each event, and `named` of them name the first source. */
function withCounts(survey: SwapSurvey, events: readonly number[][], intValue: number, named: number): SwapSurvey {
  const lines = events[0]!.length;
  const reports = (person: number, event: number) => Math.floor(person / lines) < events[event]![person % lines]!;
  const reporting = [...survey.people.keys()].filter((person) => events.some((_, event) => reports(person, event)));
  return {
    ...survey,
    people: survey.people.map(({ answers, ...person }, index) => ({
      ...person,
      answers: [
        ...answers.filter(({ questionId }) => !questionId.startsWith('event-')),
        ...eventQuestions.map((questionId, event) => ({ questionId, intValue: reports(index, event) ? intValue : 1 })),
        ...(reporting.slice(0, named).includes(index) ? [{ questionId: eventSource, intValueArray: [0] }] : []),
      ],
    })),
  };
}

test(
  'other counts of events in the same steps change nothing that is shown or stored',
  { timeout: 120_000 },
  async () => {
    const draws = randomDraws(1);
    const survey = surveyOf(draws, {
      people: 60,
      groups: () =>
        new Map(
          Array.from({ length: 5 }, (_, index): [string, (person: number) => boolean] => [
            `Department ${index}`,
            (person) => person % 5 === index,
          ]),
        ),
      shareLinks: 0,
      deleted: 0,
      removals: [Array.from({ length: 6 }, (_, person) => person)],
    });
    const transcriptOf = async (api: ApiApp, events: Parameters<typeof withCounts>[1], value: number, named: number) =>
      productTranscript(await closeInProduct(api, swapType, [withCounts(survey, events, value, named)]), 1);
    const few = [
      [4, 0, 7, 12, 2],
      [0, 0, 0, 0, 0],
    ];
    const same = [
      [1, 3, 9, 10, 4],
      [1, 0, 2, 0, 1],
    ];
    const says = (lines: string[], step: string) =>
      lines.some((line) => new RegExp(`"id":"event-threats".{0,400}"reported":\\{${step},"of":60`).test(line));
    const first = await transcriptOf(copies[0], few, 2, 6);
    expect(says(first, '"atLeast":0,"atMost":4')).toBe(true);
    expect(await transcriptOf(copies[1], same, 3, 9)).toEqual(first);
    // One more in a line is another step. Both copies get the same surveys, so that their clocks stay the same.
    for (const api of copies)
      expect(says(await transcriptOf(api, few.with(1, [0, 5, 0, 0, 0]), 2, 6), '"atLeast":5,"atMost":9')).toBe(true);
  },
);

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
    expect(counts.items).toBeGreaterThan(0);
    expect(Math.min(counts.findings, counts.groups, counts.changes, counts.pages)).toBeGreaterThan(0);
  },
);
