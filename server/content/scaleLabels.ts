import type { SurveyItem } from '#rules/surveyItems.ts';

/** What each value of a scale is called, from min to max: its label, or the value, the two ends with theirs. */
export function scaleLabels({ question }: SurveyItem): string[] {
  if (question.type !== 'scale' && question.type !== 'matrix') return [];
  const { min, max, labels } = question;
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  if (labels.length === values.length) return [...labels];
  return values.map((value) => {
    const end = value === min ? labels[0] : value === max ? labels.at(-1) : undefined;
    return end ? `${value} (${end})` : String(value);
  });
}
