import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { useLibrary } from './libraryContext.ts';
import styles from './LibraryPage.module.css';
import { PageHead } from './PageHead.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { TopicCard } from './TopicCard.tsx';

/** The start of the library: what it is, and its topics. */
export function LibraryScreen() {
  const library = useLibrary();
  usePage({ title: t('Knowledge Library') });
  if (!library) return <PageSkeleton cards />;
  return (
    <div className={styles.page}>
      <PageHead title={t('Knowledge Library')} picture={null}>
        {library.introduction && <RichText html={library.introduction} className={styles.lead} />}
      </PageHead>
      <ul className={styles.cards}>
        {library.topics.map((topic) => (
          <TopicCard key={topic.id} topic={topic} />
        ))}
      </ul>
    </div>
  );
}
