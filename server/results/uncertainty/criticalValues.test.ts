import { expect, test } from 'vitest';
import { normalNumbers, randomNumbers } from '#server/randomNumbers.ts';
import { groupDifferences } from '#testing/results/groupDifferences.ts';
import { meansOfAtLeastHalf } from '../numbers/aspectScores.ts';
import { criticalValues, type PermutationInput } from './criticalValues.ts';
import { standardError } from './intervals.ts';

/** A survey of people whose scores are often at the best end, and partly missing, with two sections. */
function drawSurvey(sizes: readonly number[], missing: number, seed: number): PermutationInput {
  const random = randomNumbers(seed);
  const normal = normalNumbers(random);
  const blocks = Uint16Array.from(sizes.flatMap((size, block) => Array.from({ length: size }, () => block)));
  const column = () =>
    Float64Array.from(blocks, () => (random() < missing ? NaN : Math.min(1, Math.max(0, 0.8 + 0.2 * normal()))));
  const sections = [1, 3].map((count) => {
    const aspects = Array.from({ length: count }, column);
    return { aspects, own: meansOfAtLeastHalf(blocks.length, aspects), scored: true };
  });
  return {
    blocks,
    blockCount: sizes.length,
    groups: sizes.map((_, block) => [block]),
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
      aspects: sections.map(({ aspects }) => aspects.map(() => 0.15)),
      sections: [0.12, 0.08],
      sectionMeans: [0.06],
    },
    minimum: 2,
  };
}

/** All assignments of rows to the blocks 0, 1 and 2, with two rows in block 1 and one row in block 2. */
function* assignments(rows: number): Generator<Uint16Array> {
  for (let alone = 0; alone < rows; alone += 1) {
    for (let first = 0; first < rows; first += 1) {
      for (let second = first + 1; second < rows; second += 1) {
        if (first === alone || second === alone) continue;
        const blocks = new Uint16Array(rows);
        [blocks[alone], blocks[first], blocks[second]] = [2, 1, 1];
        yield blocks;
      }
    }
  }
}

const largestDifference = (input: PermutationInput) =>
  groupDifferences(input).reduce(
    (most, { part, rest }) => Math.max(most, Math.abs(part.mean - rest.mean) / standardError(part, rest)),
    0,
  );

test.each([
  { rows: 31, missing: 0.04, seed: 1 },
  { rows: 21, missing: 0.5, seed: 2 },
])('critical values are quantiles over all assignments of rows to blocks, with $missing missing', async (drawn) => {
  const input = { ...drawSurvey([drawn.rows - 3, 2, 1], drawn.missing, drawn.seed), groups: [[1], [1, 2], [0, 2]] };
  const all = [...assignments(drawn.rows)].map((blocks) => largestDifference({ ...input, blocks }));
  const shareAbove = (value: number) => all.filter((each) => each > value).length / all.length;

  const { clearly, probably } = (await criticalValues({ ...input, draws: 10_000 }))!;
  // Rounded up to one decimal, and about three standard errors of a share of 10,000 draws.
  expect(shareAbove(clearly)).toBeLessThan(0.05 + 0.007);
  expect(shareAbove(clearly - 0.1)).toBeGreaterThan(0.05 - 0.007);
  expect(shareAbove(probably)).toBeLessThan(0.2 + 0.012);
  expect(shareAbove(probably - 0.1)).toBeGreaterThan(0.2 - 0.012);
  expect(clearly.toFixed(1)).toBe(String(clearly));
});

test("of two groups that are each other's rest, critical values are those of one t test", async () => {
  const input = drawSurvey([100, 100], 0, 4);
  const single = { ...input.sections[0]!, aspects: input.sections[0]!.aspects.slice(0, 1) };
  const one = { ...input, sections: [{ ...single, own: single.aspects[0]! }], sectionMeans: [] };
  const { clearly, probably } = (await criticalValues(one))!;
  expect(Math.abs(clearly - 2)).toBeLessThan(0.11);
  expect(Math.abs(probably - 1.3)).toBeLessThan(0.11);
});

test('nothing can be compared without groups, with one block, or with too few values', async () => {
  const input = drawSurvey([10, 10], 0, 5);
  expect(await criticalValues({ ...input, draws: 20 })).not.toBeNull();
  expect(await criticalValues({ ...input, groups: [] })).toBeNull();
  expect(await criticalValues({ ...drawSurvey([20], 0, 5), groups: [[0]] })).toBeNull();
  expect(await criticalValues({ ...input, minimum: 11, draws: 20 })).toBeNull();
});

test('a section is compared only where the minimum has an own score, even if its aspects are', async () => {
  const drawn = drawSurvey([7, 7], 0, 7);
  // Aspects with little weight, so that the sections decide.
  const declared = { ...drawn.declared, aspects: [[1], [1, 1, 1]] };
  const input = { ...drawn, declared, minimum: 3, draws: 200 };
  const none = new Float64Array(14).fill(NaN);
  // Three people: the minimum is in one group only when no one is in the other.
  const few = none.map((_, row) => (row % 5 === 0 ? 0.5 : NaN));
  const withOwn = (own: Float64Array) =>
    criticalValues({ ...input, sections: input.sections.map((section) => ({ ...section, own })), sectionMeans: [] });
  expect(await withOwn(few)).toEqual(await withOwn(none));
});

test('a section without a score does not take part, and an index does', async () => {
  const input = { ...drawSurvey([40, 40], 0, 8), draws: 200 };
  const without = (...unscored: number[]) =>
    criticalValues({
      ...input,
      sections: input.sections.map((section, index) => ({ ...section, scored: !unscored.includes(index) })),
      sectionMeans: [],
    });
  const all = (await without())!;
  expect((await without(0, 1))!.clearly).toBeLessThan(all.clearly);
  const { own } = input.sections[1]!;
  const withIndex = (sections: number[]) =>
    criticalValues({ ...input, sectionMeans: [{ sections, isIndex: true, own }] });
  expect(await withIndex([1])).toEqual(all);
});

test('other work gets a turn after every 200,000 scores', async () => {
  const input = { ...drawSurvey([50_000, 50_000], 0, 6), draws: 20 };
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await criticalValues(input).finally(() => clearImmediate(next));
  // Seven variables of 100,000 rows: to lay them out, and in 20 draws.
  expect(turns).toBeGreaterThanOrEqual((7 * 100_000 * 21) / 200_000);
});
