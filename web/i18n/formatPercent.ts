import { t } from './translate.ts';

/**
 * Whole per cent, from 0 to 100, as they are written in the person's language: "40%", "40 %". A sentence like any other, since the
 * browser's own formatter takes a phone a fifth of a second to begin with, on the way to the first question.
 */
export const formatPercent = (percent: number): string => t('{percent}%', { percent });
