import { meanOfAtLeastHalf } from '#rules/scoring.ts';
import { limitedMean, releasedCount } from '#server/results/numbers/releasedValues.ts';
import type { PermutationInput } from '#server/results/uncertainty/criticalValues.ts';
import { restOf, type Measured } from '#server/results/uncertainty/intervals.ts';
import { pooledStandardDeviation } from '#server/results/uncertainty/standardDeviations.ts';

interface GroupDifference {
  part: Measured;
  /** All others. */
  rest: Measured;
}

/**
 * Every reporting group and all others, in every variable, as they are released. Computed row by row, without the sums
 * by block that permutations use.
 */
export function groupDifferences(input: PermutationInput): GroupDifference[] {
  const { blocks, groups, declared } = input;
  const sds = [
    ...input.sections.flatMap(({ aspects }, section) =>
      aspects.map((scores, aspect) =>
        pooledStandardDeviation(scores, blocks, declared.aspects[section]![aspect]!, input.minimum),
      ),
    ),
    ...input.sections.map(({ own }, section) =>
      pooledStandardDeviation(own, blocks, declared.sections[section]!, input.minimum),
    ),
    ...input.sectionMeans.map(({ own }, mean) =>
      pooledStandardDeviation(own, blocks, declared.sectionMeans[mean]!, input.minimum),
    ),
  ];
  const rows = Array.from(blocks.keys());
  const whole = releasedMeans(input, rows);
  return groups.flatMap((members) => {
    const isIn = new Set(members);
    const parts = releasedMeans(
      input,
      rows.filter((row) => isIn.has(blocks[row]!)),
    );
    return parts.flatMap((part, variable): GroupDifference[] => {
      const rest = part && whole[variable] && restOf(whole[variable], part);
      const sd = sds[variable]!;
      return rest ? [{ part: { ...part, sd }, rest: { ...rest, sd } }] : [];
    });
  });
}

/** By variable: all aspects, then the sections, then the means of sections. Null without a score. */
function releasedMeans({ sections, sectionMeans, minimum }: PermutationInput, rows: readonly number[]) {
  const valuesOf = (scores: Float64Array) => rows.map((row) => scores[row]!).filter((score) => !Number.isNaN(score));
  const ofAspects = sections.map(({ aspects }) =>
    aspects.map((scores) => {
      const values = valuesOf(scores);
      if (values.length < minimum) return null;
      return limitedMean(values.reduce((sum, value) => sum + value, 0) / values.length, values.length);
    }),
  );
  const ofSections = ofAspects.map(meanOfAtLeastHalf);
  const numberOf = (scores: Float64Array, mean: number | null) => {
    const count = valuesOf(scores).length;
    return mean === null || count < minimum ? null : { mean, n: releasedCount(count, rows.length, minimum) };
  };
  const aspects = sections.map((section, index) =>
    section.aspects.map((scores, aspect) => numberOf(scores, ofAspects[index]![aspect]!)),
  );
  const own = sections.map((section, index) => numberOf(section.own, ofSections[index]!));
  const ofMeans = sectionMeans.map(({ sections: of, isIndex }) => {
    const scores = of.map((section) => ofSections[section]!);
    const known = scores.filter((score) => score !== null);
    const mean = isIndex && known.length < scores.length ? null : meanOfAtLeastHalf(scores);
    // The section with the fewest people, or an aspect of it if too few have an own score.
    const sizes = of.flatMap((section) =>
      ofSections[section] === null
        ? []
        : (own[section] ? [own[section]] : aspects[section]!).flatMap((each) => each?.n ?? []),
    );
    return mean === null ? null : { mean, n: Math.min(...sizes) };
  });
  return [...aspects.flat(), ...own.map((each, index) => (sections[index]!.scored ? each : null)), ...ofMeans];
}
