/** The values of a scale, from `min` to `max` inclusive. */
export function scaleValues(min: number, max: number): number[] {
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index);
}

/** The labels of the two ends. Other values may have labels too. */
export function scaleEnds(labels: readonly string[]): { first: string; last: string } | undefined {
  const first = labels[0];
  const last = labels.at(-1);
  return first === undefined || last === undefined || labels.length < 2 ? undefined : { first, last };
}

/** Returns whether each value has a label and needs no number. Two labels are only those of the ends. */
export const isEachLabelled = (labels: readonly string[], min: number, max: number): boolean =>
  labels.length === max - min + 1 && labels.length > 2;

/** The label of one value. Undefined if only the ends have labels and the value is not an end. */
export function valueLabel(labels: readonly string[], min: number, max: number, value: number): string | undefined {
  if (labels.length === max - min + 1) return labels[value - min];
  const ends = scaleEnds(labels);
  if (value === min) return ends?.first;
  return value === max ? ends?.last : undefined;
}
