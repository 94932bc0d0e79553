import type { ReportColumn } from '../report/presentAreas.ts';
import type { NormEdition } from './normEdition.ts';

/** The column of a norm, which has numbers of aspects alone and suppresses none. */
export function normColumn(name: string, { sampleSize, scores: { overall, sections } }: NormEdition): ReportColumn {
  const sectionOf = (code: string) => sections.find((each) => each.code === code);
  return {
    name,
    sampleSize,
    overall: { score: overall, suppressed: false },
    section: (code) => ({ score: sectionOf(code)?.score ?? null, suppressed: false }),
    aspect(section, code) {
      const aspect = sectionOf(section)?.aspects.find((each) => each.code === code);
      if (!aspect) return null;
      const { score, minRatio, midRatio, maxRatio } = aspect;
      return { sampleSize, score, shares: [minRatio, midRatio, maxRatio], suppressed: false };
    },
    spread: () => null,
    item: () => null,
  };
}
