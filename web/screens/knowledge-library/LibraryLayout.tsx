import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { KnowledgeLibrary, Subtopic, Topic } from '#contract/entities/article.ts';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import message from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { participations } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import { isWithin } from './findTopic.ts';
import styles from './LibraryLayout.module.css';
import { isNotFound, LibraryContext, LibraryFailed } from './libraryParts.tsx';

function loadLibrary(): Promise<KnowledgeLibrary> {
  // The header takes its link to the library from the participations, which only the list of surveys loads otherwise.
  // If loading fails, only that link is missing, so the failure is ignored.
  if (session.state().kind === 'participation') participations().catch(() => undefined);
  return api.getKnowledgeLibrary();
}

/** The layout of the library's pages. Loads the topics once, for the menu and for every page. */
export function LibraryLayout() {
  const library = useLoaded(loadLibrary, useLanguage());
  useSerif();
  if (library.state === 'failed') {
    return isNotFound(library.error) ? <NotOffered /> : <LibraryFailed error={library.error} retry={library.retry} />;
  }
  const known = library.state === 'loaded' ? library.value : null;
  return (
    <div className={styles.library}>
      <LibraryMenu topics={known && known.topics} />
      <div className={styles.page}>
        <LibraryContext value={known}>
          <Outlet />
        </LibraryContext>
      </div>
    </div>
  );
}

/** Shown instead of the library if none of the reader's organisations offers it. */
function NotOffered() {
  usePage({ title: t('Knowledge Library') });
  return (
    <div className={message.message}>
      <PageHeading>{t('Knowledge Library')}</PageHeading>
      <p>
        {t(
          'Your organisation does not offer the Knowledge Library. The articles that your report recommends can be read in the report.',
        )}
      </p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Go to the start page')}
        </Link>
      </p>
    </div>
  );
}

/**
 * The topics and subtopics, next to the page if there is room, otherwise collapsed above it. `topics` is null until
 * they are loaded.
 */
function LibraryMenu({ topics }: { topics: readonly Topic[] | null }) {
  const { _splat: uri = '' } = useParams({ strict: false });
  const isWide = useMediaQuery('(min-width: 960px)');
  // The key resets the menu on each page: only the page's own topic is expanded.
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

/** Scrolls a menu that is higher than the window to the entry of the current page. */
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

/** A topic in the menu. Its subtopics are collapsed unless the page belongs to the topic. `uri` is the page's. */
function TopicEntry({ topic, uri }: { topic: Topic; uri: string }) {
  const [isOpen, setOpen] = useState(() => isWithin(uri, topic.uri));
  const listId = useId();
  const subtopic = topic.topics.find((each) => isWithin(uri, each.uri));
  return (
    <li>
      <div className={styles.line}>
        <TopicLink topic={topic} uri={uri} isInnermost={!subtopic} />
        {topic.topics.length > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={t('Subtopics of {topic}', { topic: topic.name })}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path
                d="M5 7.5 10 12.5l5-5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </button>
        )}
      </div>
      {topic.topics.length > 0 && (
        <ul id={listId} hidden={!isOpen} className={styles.subtopics}>
          {topic.topics.map((each) => (
            <li key={each.id}>
              <TopicLink topic={each} uri={uri} isInnermost />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A link to a topic. Its `aria-current` is `page` on the topic's own page, and `true` on the pages of its articles. */
function TopicLink({ topic, uri, isInnermost }: { topic: Topic | Subtopic; uri: string; isInnermost: boolean }) {
  const holdsPage = isInnermost && uri !== topic.uri && isWithin(uri, topic.uri);
  return (
    <Link
      {...paths.libraryObject(topic.uri)}
      activeOptions={{ exact: true }}
      className={styles.entry}
      {...(holdsPage && { 'aria-current': 'true' })}
    >
      {topic.name}
    </Link>
  );
}
