import { Link } from '@tanstack/react-router';
import type { ArticleSummary, Subtopic, Topic } from '#contract/entities/article.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { backTo } from './backTo.ts';
import styles from './LibraryPage.module.css';
import { PageHead } from './PageHead.tsx';

/** A topic or a subtopic: what it is about, its articles, and its subtopics with theirs. */
export function TopicPage({ topic, topics }: { topic: Topic | Subtopic; topics: readonly Topic[] }) {
  usePage({ title: topic.name, back: backTo(topic.uri, topics) });
  return (
    <div className={styles.page}>
      <PageHead title={topic.name} picture={topic.thumbnail}>
        {topic.description && <RichText html={topic.description} className={styles.lead} />}
      </PageHead>
      {topic.articles.length > 0 && (
        <section aria-labelledby="articles" className={styles.part}>
          <h2 id="articles" className={styles.heading}>
            {topic.topics.length > 0 ? t('On this topic as a whole') : t('Articles')}
          </h2>
          <Articles articles={topic.articles} />
        </section>
      )}
      {topic.topics.map((each) => (
        <SubtopicPart key={each.id} topic={each} />
      ))}
    </div>
  );
}

function SubtopicPart({ topic }: { topic: Subtopic }) {
  const id = `subtopic-${topic.id}`;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.heading}>
        <Link {...paths.libraryObject(topic.uri)}>{topic.name}</Link>
      </h2>
      {topic.description && <RichText html={topic.description} />}
      <Articles articles={topic.articles} />
    </section>
  );
}

function Articles({ articles }: { articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <ul className={styles.articles}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} link={paths.libraryObject(article.uri)} />
        </li>
      ))}
    </ul>
  );
}
