/** Adjacent values of a scale, from `first` to `last`, that are released as one. */
interface Span {
  first: number;
  last: number;
  count: number;
}

/**
 * Merges the values of a scale with their neighbours until each span has at least `minimum` people. The smallest span
 * merges first, with the smaller of its neighbours, or with the lower one if they are equal. The result depends only on
 * the counts, so releasing it again discloses nothing more.
 * @param counts by value, from the lowest.
 * @returns the spans from the lowest, which cover every value. One span if the total is too small.
 */
export function mergeNeighbours(counts: readonly number[], minimum: number): Span[] {
  const spans = counts.map((count, value): Span => ({ first: value, last: value, count }));
  for (;;) {
    const smallest = smallestOf(spans);
    if (spans.length < 2 || spans[smallest]!.count >= minimum) return spans;
    const below = spans[smallest - 1];
    const above = spans[smallest + 1];
    const from = below && (!above || below.count <= above.count) ? smallest - 1 : smallest;
    const [a, b] = spans.slice(from, from + 2) as [Span, Span];
    spans.splice(from, 2, { first: a.first, last: b.last, count: a.count + b.count });
  }
}

/** The index of the span with the fewest people. The lowest one if several are equal. */
export const smallestOf = (spans: readonly Span[]): number =>
  spans.reduce((smallest, { count }, index) => (count < spans[smallest]!.count ? index : smallest), 0);
