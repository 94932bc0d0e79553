import { Link } from '@tanstack/react-router';
import type { Article, ArticleSummary, Subtopic, Topic } from '#contract/entities/article.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import styles from './ArticleNeighbours.module.css';

/** The articles before and after this one in its topic; nothing where it is the only one. */
export function ArticleNeighbours({ article, topic }: { article: Article; topic: Topic | Subtopic }) {
  const place = topic.articles.findIndex(({ id }) => id === article.id);
  const previous = topic.articles[place - 1];
  const next = topic.articles[place + 1];
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('More on "{topic}"', { topic: topic.name })} className={styles.neighbours}>
      {previous && <Neighbour article={previous} words={t('Previous article')} />}
      {next && <Neighbour article={next} words={t('Next article')} />}
    </nav>
  );
}

function Neighbour({ article, words }: { article: ArticleSummary; words: string }) {
  return (
    <Link {...paths.libraryObject(article.uri)} className={styles.link}>
      <span className={styles.words}>{words}</span>
      <span className={styles.name}>{article.name}</span>
    </Link>
  );
}
