import type { Bands } from '#rules/scoreLabel.ts';
import { bandOf, checkScore, type Band } from '#rules/scoring.ts';

/** Degrees from upright: -90 at score 0, 90 at score 1 (docs/rules/personal-report.md#arc). */
export const arcAngle = (score: number): number => 180 * checkScore(score) - 90;

/** The point of the arc at an angle, for a circle of `radius` around the origin, y downwards as in SVG. */
export function arcPoint(angle: number, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) };
}

/** An SVG path along the arc between two scores. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [arcPoint(arcAngle(from), radius), arcPoint(arcAngle(to), radius)];
  return `M ${start.x.toFixed(2)} ${start.y.toFixed(2)} A ${radius} ${radius} 0 0 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`;
}

export interface BandSpan {
  band: Band;
  from: number;
  to: number;
  /** The score lies in it. */
  here: boolean;
}

/** The three bands from left to right, as spans of the score. */
export function bandSpans(score: number | null, bands: Bands): BandSpan[] {
  const here = score === null ? null : bandOf(score, bands);
  return [
    { band: 'poor', from: 0, to: bands.good, here: here === 'poor' },
    { band: 'good', from: bands.good, to: bands.great, here: here === 'good' },
    { band: 'great', from: bands.great, to: 1, here: here === 'great' },
  ];
}
