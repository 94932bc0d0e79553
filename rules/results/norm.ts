/** A norm's scores from 0 to 1, by section and aspect code, rounded to two digits. */
export interface NormScores {
  overall: number | null;
  sections: {
    code: string;
    score: number | null;
    aspects: { code: string; score: number | null; minRatio: number; midRatio: number; maxRatio: number }[];
  }[];
}
