import { highestMean, limitedBelow, lowestMean } from '#rules/limitedScore.ts';

/**
 * A mean as it is released, from 0 to 1. For fewer than ten responses it is at least 0.05 and at most 0.95, since an
 * extreme mean reveals what everyone answered (docs/rules/disclosure.md#limited-means).
 */
export const limitedMean = (mean: number, count: number): number =>
  count >= limitedBelow ? mean : Math.min(highestMean, Math.max(lowestMean, mean));

/**
 * A number of people with a value as it is released. If it differs from its population by fewer than the minimum, the
 * population's size is released instead, because the difference would be about these few.
 */
export const releasedCount = (count: number, people: number, minimum: number): number =>
  people - count < minimum ? people : count;

/** The end of the scale that a limited mean is near. */
export type Limit = 'low' | 'high';

/** The limit that a released mean of `count` responses is at. */
export function limitOf(mean: number, count: number): Limit | null {
  if (count >= limitedBelow) return null;
  // A limited sum divided by its count can miss the limit by about 1e-16.
  return mean <= lowestMean + 1e-9 ? 'low' : mean >= highestMean - 1e-9 ? 'high' : null;
}
