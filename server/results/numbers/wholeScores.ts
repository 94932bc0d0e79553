import type { ReleasedScores } from './releasedNumbers.ts';

/**
 * The released scores of everyone in a survey, from 0 to 1, as they are stored for lists. They contain the means of all
 * sections, since which of them are scored is declared outside the survey type's version.
 */
export interface WholeScores {
  overall: number | null;
  sections: { code: string; score: number | null; sampleSize: number | null }[];
}

export const wholeScoresOf = ({ overall, sections }: ReleasedScores): WholeScores => ({
  overall: overall.score,
  sections: [...sections].map(([code, { score, sampleSize }]) => ({ code, score, sampleSize })),
});
