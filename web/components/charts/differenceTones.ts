import type { Difference } from '#contract/entities/surveyReport.ts';

/** The tones of differences from all others, worst first. */
export const differenceTones = [
  'clearlyLower',
  'probablyLower',
  'noDifference',
  'probablyHigher',
  'clearlyHigher',
] as const;
type DifferenceTone = (typeof differenceTones)[number];

/** The tone of a difference. Null without a label. "Practically the same" has the tone of "no clear difference". */
export function differenceTone(difference: Difference | null): DifferenceTone | null {
  if (difference === 'noClearDifference' || difference === 'practicallySame') return 'noDifference';
  return difference;
}

/** The place of a score among others by its label, worst first. Scores without a label are in the middle. */
export const differencePlace = (difference: Difference | null): number =>
  differenceTones.indexOf(differenceTone(difference) ?? 'noDifference');
