/** Values of a scale next to each other, from `first` to `last`, which are told as one. */
interface Span {
  first: number;
  last: number;
  count: number;
}

/**
 * Joins the values of a scale with their neighbours until at least `minimum` people stand behind each span. The smallest
 * span comes first, and joins the smaller of its neighbours; of equals, the lower. It is a function of the counts, so
 * that telling it again tells nothing more.
 * @param counts by value, from the lowest.
 * @returns the spans from the lowest, which have every value among them; one of everything, where all are too few.
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

/** The index of the span with the fewest people, the lowest of equals. */
export const smallestOf = (spans: readonly Span[]): number =>
  spans.reduce((smallest, { count }, index) => (count < spans[smallest]!.count ? index : smallest), 0);
