import type { Interval } from '../contract/entities/surveyReport.ts';

/** A mean of fewer responses than this is limited. */
export const limitedBelow = 10;
export const [lowestMean, highestMean] = [0.05, 0.95] as const;

/** The number of people of a limited mean is below ten, and released up to the minimum less one too high. */
const mostLimited = 2 * limitedBelow - 1;

// The mean of limited means can miss the limit by about 1e-16.
const isAt = (score: number, limit: number) => Math.abs(score - limit) < 1e-9;

/**
 * The end of the scale that a released score is limited at, so that it is "95 or more" or "5 or less". The interval of a
 * limited score reaches this end. Without an interval, the number of people decides.
 */
export function limitOfScore({
  score,
  sampleSize,
  interval,
}: {
  score: number | null;
  sampleSize: number | null;
  interval: Interval | null;
}): 'low' | 'high' | null {
  if (score === null || (sampleSize !== null && sampleSize >= mostLimited)) return null;
  const isFew = sampleSize !== null && sampleSize < limitedBelow;
  if (isAt(score, highestMean) && (interval ? interval.high === 1 : isFew)) return 'high';
  if (isAt(score, lowestMean) && (interval ? interval.low === 0 : isFew)) return 'low';
  return null;
}
