import type { DataPoint } from '#contract/entities/surveyReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { bandSpans } from '../scoreBands.ts';
import { ofHundred } from './certaintyTexts.ts';

/** Neighbouring steps of a distribution. */
export interface BandSteps<Point> {
  /** The band that they lie in. Null for steps that reach into two bands. */
  band: Band | null;
  points: Point[];
}

/**
 * The steps of a distribution of scores by band. The point of a step is in its middle, and the first step begins at 0.
 */
export function bandSteps<Point extends Pick<DataPoint, 'x'>>(
  points: readonly Point[],
  bands: Bands,
): BandSteps<Point>[] {
  const spans = bandSpans(null, bands);
  const groups: BandSteps<Point>[] = [];
  let from = 0;
  for (const point of points) {
    const to = 2 * point.x - from;
    const band = spans.find((span) => ofHundred(span.from) <= from && to <= ofHundred(span.to))?.band ?? null;
    const last = groups.at(-1);
    if (last && last.band === band) last.points.push(point);
    else groups.push({ band, points: [point] });
    from = to;
  }
  return groups;
}
