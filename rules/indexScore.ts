import { checkScore } from './scoring.ts';

/** The released numbers of a section, and of its aspects if they are known. */
interface SectionNumbers {
  score: number | null;
  /** Null if it is suppressed. */
  sampleSize: number | null;
  aspects?: ReadonlyMap<string, { sampleSize: number | null }>;
}

/**
 * The number of people that intervals and labels of a mean of sections use: that of the section with the fewest, or of
 * an aspect if a section's own number is suppressed. It is not how many people have such a mean, which is not released.
 * The covariance of two sections' means is σ₁₂ n₁₂ / (n₁ n₂), where n₁₂ people have both. That is at most σ₁₂ divided by
 * the smallest n, unless people who score high in one section score low in the other. So SD / √n is not too small. Null
 * if it is not known of a section.
 */
export function fewestPeople(sections: readonly SectionNumbers[]): number | null {
  const sizes = sections
    .filter(({ score }) => score !== null)
    .map(({ sampleSize, aspects }) =>
      sampleSize === null
        ? smallest([...(aspects?.values() ?? [])].flatMap((aspect) => aspect.sampleSize ?? []))
        : sampleSize,
    );
  return sizes.includes(null) ? null : smallest(sizes.filter((size) => size !== null));
}

const smallest = (sizes: readonly number[]): number | null => (sizes.length === 0 ? null : Math.min(...sizes));

/**
 * The score of an index: the mean of the released scores of its sections, if each has one. The index of a single section
 * is the same as that section.
 */
export function indexScore(sections: readonly SectionNumbers[]): { score: number | null; sampleSize: number | null } {
  const [only, ...more] = sections;
  if (only && more.length === 0) return { score: only.score, sampleSize: only.sampleSize };
  const scores = sections.map((section) => section.score).filter((score) => score !== null);
  if (scores.length < sections.length || scores.length === 0) return { score: null, sampleSize: null };
  return {
    score: checkScore(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    sampleSize: fewestPeople(sections),
  };
}
