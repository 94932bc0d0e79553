import { Link, useParams } from '@tanstack/react-router';
import type { Topic } from '#contract/entities/article.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './LibraryMenu.module.css';
import { TopicEntry } from './TopicEntry.tsx';

/** The topics and subtopics: beside the page where there is room, else folded away above it. `topics`: null until known. */
export function LibraryMenu({ topics }: { topics: readonly Topic[] | null }) {
  const { _splat: uri = '' } = useParams({ strict: false });
  const isWide = useMediaQuery('(min-width: 960px)');
  // Each page begins with the menu as it comes: folded away, or with the page's own topic open.
  const entries = topics ? <Entries key={uri} topics={topics} uri={uri} /> : <MenuSkeleton />;
  return (
    <nav aria-label={t('Topics')} className={styles.menu}>
      {isWide ? (
        entries
      ) : (
        <details key={uri} className={classNames(disclosure.details, styles.folded)}>
          <summary className={classNames(disclosure.summary, styles.summary)}>{t('Topics')}</summary>
          {entries}
        </details>
      )}
    </nav>
  );
}

function Entries({ topics, uri }: { topics: readonly Topic[]; uri: string }) {
  return (
    <ul ref={showCurrent} className={styles.entries}>
      <li>
        <Link {...paths.knowledgeLibrary()} activeOptions={{ exact: true }} className={styles.entry}>
          {t('All topics')}
        </Link>
      </li>
      {topics.map((topic) => (
        <TopicEntry key={topic.id} topic={topic} uri={uri} />
      ))}
    </ul>
  );
}

/** Where the menu is higher than the window it scrolls by itself: to where the page is. */
function showCurrent(entries: HTMLUListElement | null) {
  const menu = entries?.parentElement;
  const current = entries?.querySelector<HTMLElement>('[aria-current]');
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

function MenuSkeleton() {
  return (
    <div className={styles.entries}>
      {['50%', '70%', '62%', '78%', '55%', '70%', '64%', '74%'].map((width, index) => (
        <Skeleton key={index} width={width} className={styles.skeleton} />
      ))}
    </div>
  );
}
