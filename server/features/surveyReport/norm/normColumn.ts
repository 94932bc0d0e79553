import type { ReportColumn } from '../report/presentReport.ts';
import type { NormEdition } from './normEdition.ts';

/** The column of a norm, which has numbers of aspects alone and suppresses none. */
export const normColumn = (name: string, { sampleSize, scores: { overall, sections } }: NormEdition): ReportColumn => ({
  name,
  sampleSize,
  overall: { score: overall, suppressed: false },
  sections: new Map(
    sections.map(({ code, score, aspects }) => [
      code,
      {
        score,
        suppressed: false,
        aspects: new Map(
          aspects.map((aspect) => [
            aspect.code,
            {
              sampleSize,
              score: aspect.score,
              shares: [aspect.minRatio, aspect.midRatio, aspect.maxRatio],
              suppressed: false,
            },
          ]),
        ),
      },
    ]),
  ),
  spreads: new Map(),
  items: new Map(),
});
