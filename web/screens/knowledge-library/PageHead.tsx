import type { ReactNode } from 'react';
import { ArticleIllustration } from '#web/components/ArticleIllustration.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  picture: string | null;
  /** What leads into the page, under its title. */
  children: ReactNode;
}

/** The head of a topic or an article: the picture beside the words, or below them where there is no room. */
export function PageHead({ title, picture, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {children}
      </div>
      <ArticleIllustration url={picture} className={styles.picture} />
    </header>
  );
}
