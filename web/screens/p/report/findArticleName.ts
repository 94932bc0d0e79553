import type { IndividualReport } from '#contract/entities/individualReport.ts';

/** The name of an article that the report recommends, known before the article is loaded; null for any other. */
export function findArticleName(report: IndividualReport, articleId: string): string | null {
  const recommended = report.sections.flatMap(({ articles, aspects }) => [
    ...articles,
    ...aspects.flatMap((aspect) => [
      ...aspect.articles,
      ...(aspect.descriptionArticle ? [aspect.descriptionArticle] : []),
    ]),
  ]);
  return recommended.find(({ id }) => id === articleId)?.name ?? null;
}

/** Where in a report the section is that has an article, from zero; -1 where none has. */
export const sectionOfArticle = ({ sections }: IndividualReport, articleId: string): number =>
  sections.findIndex(({ aspects }) => aspects.some(({ descriptionArticle }) => descriptionArticle?.id === articleId));
