import type { Article, Topic } from '#contract/entities/article.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { ArticleReadingTime } from '#web/components/ArticleReadingTime.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { serverOrigin } from '#web/serverAddress.ts';
import { Button } from '#web/ui/Button.tsx';
import { ArticleNeighbours } from './ArticleNeighbours.tsx';
import styles from './ArticlePage.module.css';
import { backTo } from './backTo.ts';
import { findTopic, uriAbove } from './findTopic.ts';
import library from './LibraryPage.module.css';
import { PageHead } from './PageHead.tsx';

/** An article on a page of its own: to be read, and to be printed. */
export function ArticlePage({ article, topics }: { article: Article; topics: readonly Topic[] }) {
  usePage({ title: article.name, back: backTo(article.uri, topics) });
  const topic = findTopic(topics, uriAbove(article.uri));
  return (
    <div className={library.page}>
      <article className={styles.article}>
        <PageHead title={<span lang={article.language}>{article.name}</span>} picture={article.image}>
          {article.teaser && (
            <p lang={article.language} className={library.lead}>
              {article.teaser}
            </p>
          )}
          <div className={styles.facts}>
            <ArticleReadingTime article={article} />
            <Button variant="plain" onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </div>
        </PageHead>
        <ArticleView article={article} heading="h2" />
        <p className={styles.origin}>
          {t('From the Knowledge Library: {address}', { address: `${serverOrigin()}${window.location.pathname}` })}
        </p>
      </article>
      <div className={styles.further}>
        {article.relatedArticles.length > 0 && (
          <section aria-labelledby="related-articles" className={library.part}>
            <h2 id="related-articles" className={library.heading}>
              {t('Related articles')}
            </h2>
            <ul className={library.articles}>
              {article.relatedArticles.map((related) => (
                <li key={related.id}>
                  <ArticleCard article={related} link={paths.libraryObject(related.uri)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {topic && <ArticleNeighbours article={article} topic={topic} />}
      </div>
    </div>
  );
}
