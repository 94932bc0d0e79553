import { t } from './translate.ts';

/**
 * Formats a whole percentage from 0 to 100 in the person's language: "40%", "40 %". It is a translated sentence,
 * because the browser's own formatter takes a fifth of a second to start on a phone, which would delay the first
 * question.
 */
export const formatPercent = (percent: number): string => t('{percent}%', { percent });
