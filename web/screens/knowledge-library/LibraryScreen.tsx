import { Link } from '@tanstack/react-router';
import type { Topic } from '#contract/entities/article.ts';
import { ArticleIllustration } from '#web/components/ArticleIllustration.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import page from './LibraryPage.module.css';
import { PageHead, PageSkeleton, useLibrary } from './libraryParts.tsx';
import styles from './LibraryScreen.module.css';

/** The start page of the library: an introduction and the topics. */
export function LibraryScreen() {
  const library = useLibrary();
  usePage({ title: t('Knowledge Library') });
  if (!library) return <PageSkeleton cards />;
  return (
    <div className={page.page}>
      <PageHead title={t('Knowledge Library')} image={null}>
        {library.introduction && <RichText html={library.introduction} className={page.lead} />}
      </PageHead>
      <ul className={page.cards}>
        {library.topics.map((topic) => (
          <TopicCard key={topic.id} topic={topic} />
        ))}
      </ul>
    </div>
  );
}

/** A topic on the start page: its image, its name as a link, its description, and the names of its subtopics. */
function TopicCard({ topic }: { topic: Topic }) {
  return (
    <li className={styles.card}>
      <ArticleIllustration url={topic.thumbnail} className={styles.picture} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link {...paths.libraryObject(topic.uri)} className={styles.link}>
            {topic.name}
          </Link>
        </h2>
        {topic.description && <RichText html={topic.description} className={styles.description} />}
        {topic.topics.length > 0 && (
          <FactLine className={styles.subtopics}>
            {topic.topics.map(({ id, name }) => (
              <span key={id}>{name}</span>
            ))}
          </FactLine>
        )}
      </div>
    </li>
  );
}
