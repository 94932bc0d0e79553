import type { ArticleSummary } from '#contract/entities/article.ts';
import type { Aspect, ReportSection } from '#contract/entities/individualReport.ts';

/** Returns whether something here needs help: a score in the lowest band, or an event that happened. */
export const isLow = ({ scored, band }: Aspect): boolean => band === 'poor' || (!scored && band === 'good');

/** The articles that a page shows for each aspect. No article appears twice. */
export type ShownArticles = ReadonlyMap<Aspect, readonly ArticleSummary[]>;

/** Events first, then the lowest score. Aspects without a score come last. Equal ones keep their order. */
const byNeed = (aspects: readonly Aspect[]) => aspects.toSorted((a, b) => needOf(a) - needOf(b));
const needOf = ({ scored, score }: Aspect) => (scored ? (score ?? 2) : -1);

/**
 * Returns one article for each low aspect and event of a report: the first in its list that is not shown before. `shown`:
 * the ids of the articles that come before the sections.
 */
export function chooseArticles(
  sections: readonly Pick<ReportSection, 'aspects'>[],
  shown: Iterable<string> = [],
): ShownArticles {
  return pickFirst(byNeed(sections.flatMap(({ aspects }) => aspects.filter(isLow))), new Set(shown));
}

/**
 * Returns the articles of all aspects of one section, each article once. First each aspect gets one, as far as there are
 * enough, then all others. `shown`: the ids of the articles that appear elsewhere on the page.
 */
export function withoutRepeats(aspects: readonly Aspect[], shown: Iterable<string> = []): ShownArticles {
  const seen = new Set(shown);
  const ordered = byNeed(aspects);
  const first = pickFirst(ordered, seen);
  return new Map(
    ordered.map((aspect) => {
      const others = aspect.articles.filter(({ id }) => !seen.has(id));
      for (const { id } of others) seen.add(id);
      const own = new Set([...(first.get(aspect) ?? []), ...others]);
      return [aspect, aspect.articles.filter((article) => own.has(article))];
    }),
  );
}

/** Adds the chosen articles to `seen`. */
function pickFirst(aspects: readonly Aspect[], seen: Set<string>): ShownArticles {
  return new Map(
    aspects.flatMap((aspect) => {
      const article = aspect.articles.find(({ id }) => !seen.has(id));
      if (!article) return [];
      seen.add(article.id);
      return [[aspect, [article]] as const];
    }),
  );
}
