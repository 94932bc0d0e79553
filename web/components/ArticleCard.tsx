import { Link } from '@tanstack/react-router';
import type { ArticleSummary } from '#contract/entities/article.ts';
import type { LinkTarget } from '../paths.ts';
import styles from './ArticleCard.module.css';

interface ArticleCardProps {
  article: ArticleSummary;
  /**
   * The target of the card's link, which depends on where the card appears, and other props of <Link>. Null if the
   * article cannot be opened.
   */
  link: (LinkTarget & { id?: string; resetScroll?: boolean; state?: object | true }) | null;
  /** Shows only the name, for places with much other content. */
  brief?: boolean;
}

/** An article in a list: its name, as a link if it can be opened, and its teaser. */
export function ArticleCard({ article, link, brief = false }: ArticleCardProps) {
  return (
    <article className={styles.card}>
      {!brief && article.thumbnail && (
        <img src={article.thumbnail} alt="" loading="lazy" className={styles.thumbnail} />
      )}
      <div className={styles.text}>
        {link ? (
          <Link {...link} className={styles.link}>
            {article.name}
          </Link>
        ) : (
          article.name
        )}
        {!brief && article.teaser && <p className={styles.teaser}>{article.teaser}</p>}
      </div>
      {link && (
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.arrow}>
          <path
            d="M7.5 4.5 13 10l-5.5 5.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </article>
  );
}
