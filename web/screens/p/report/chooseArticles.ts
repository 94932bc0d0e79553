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

/** The articles of the page of a section. No article appears twice. */
export interface SectionArticles {
  /** Articles that may help with each aspect. */
  help: ShownArticles;
  /** The article about each aspect, if it is nowhere else. */
  about: ReadonlyMap<Aspect, ArticleSummary>;
  /** The articles about the whole section. */
  further: readonly ArticleSummary[];
}

/**
 * Returns the articles of the page of a section. First each score gets one that may help, as far as there are enough,
 * then all others. `shown`: the ids of the articles that come before.
 */
export function arrangeArticles(
  { aspects, articles }: Pick<ReportSection, 'aspects' | 'articles'>,
  shown: Iterable<string> = [],
): SectionArticles {
  const seen = new Set(shown);
  const unseen = <A extends ArticleSummary>(list: readonly A[]) =>
    list.filter(({ id }) => !seen.has(id) && seen.add(id));
  const ordered = byNeed(aspects.filter(({ scored }) => scored));
  const first = pickFirst(ordered, seen);
  const help = new Map(
    ordered.map((aspect) => {
      const own = new Set([...(first.get(aspect) ?? []), ...unseen(aspect.articles)]);
      return [aspect, aspect.articles.filter((article) => own.has(article))] as const;
    }),
  );
  const further = unseen(articles);
  const about = new Map(
    aspects.flatMap((aspect) =>
      unseen(aspect.descriptionArticle ? [aspect.descriptionArticle] : []).map((article) => [aspect, article] as const),
    ),
  );
  return { help, about, further };
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
