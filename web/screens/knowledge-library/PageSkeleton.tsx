import { t } from '#web/i18n/translate.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './LibraryPage.module.css';

/** The shape of a page while it is on its way: of the start page with its cards, else of a topic or an article. */
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
