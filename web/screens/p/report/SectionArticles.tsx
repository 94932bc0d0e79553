import type { ReportSection } from '#contract/entities/individualReport.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useServerParts } from './keptContext.ts';
import { useModalLink } from './modalLinks.ts';
import styles from './SectionArticles.module.css';

/** The articles of a section as a whole; nothing where it has none. */
export function SectionArticles({
  articles,
  sectionIndex,
}: {
  articles: ReportSection['articles'];
  sectionIndex: number;
}) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="further-reading" className={styles.further}>
      <h2 id="further-reading">{t('Further reading')}</h2>
      <ul className={styles.articles}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard
              article={article}
              link={
                serverParts ? modalLink(paths.reportArticle(sectionIndex, article.id), `further-${article.id}`) : null
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
