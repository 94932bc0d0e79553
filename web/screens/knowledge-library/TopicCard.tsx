import { Link } from '@tanstack/react-router';
import type { Topic } from '#contract/entities/article.ts';
import { ArticleIllustration } from '#web/components/ArticleIllustration.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { paths } from '#web/paths.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './TopicCard.module.css';

/** A topic on the start page: its picture, its name, which is the link, what it is about, and its subtopics by name. */
export function TopicCard({ topic }: { topic: Topic }) {
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
