import { createContext, type ReactNode, use } from 'react';
import type { KnowledgeLibrary } from '#contract/entities/article.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { ArticleIllustration } from '#web/components/ArticleIllustration.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './LibraryPage.module.css';

interface PageHeadProps {
  title: ReactNode;
  image: string | null;
  /** The introduction of the page, below its title. */
  children: ReactNode;
}

/** The head of a topic or an article: the image next to the text, or below them where there is no room. */
export function PageHead({ title, image, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {children}
      </div>
      <ArticleIllustration url={image} className={styles.picture} />
    </header>
  );
}

/**
 * The placeholder of a page that is loading. With `cards`, it has the shape of the start page, otherwise that of a
 * topic or an article.
 */
export function PageSkeleton({ cards = false }: { cards?: boolean }) {
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>{t('One moment')}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <div>
        <Skeleton width="55%" height="2.6rem" />
        <Skeleton width="85%" height="1.2rem" />
      </div>
      {cards ? (
        <div className={styles.cards}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height="18rem" />
          ))}
        </div>
      ) : (
        <div className={styles.part}>
          {['100%', '92%', '97%', '60%', '94%', '88%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Shown instead of a page of the library that could not be loaded. */
export function LibraryFailed({ error, retry }: { error: unknown; retry: () => void }) {
  usePage({ title: t('Knowledge Library') });
  return (
    <PageHead title={t('This page could not be shown')} image={null}>
      <p role="alert">{failureMessage(error)}</p>
      <p>
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      </p>
    </PageHead>
  );
}

export const LibraryContext = createContext<KnowledgeLibrary | null>(null);

/** The introduction and the topics that LibraryLayout loads. Null until they are loaded. */
export const useLibrary = (): KnowledgeLibrary | null => use(LibraryContext);

/** Returns whether a call failed because nothing exists at the address, or nothing that this person may see. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
