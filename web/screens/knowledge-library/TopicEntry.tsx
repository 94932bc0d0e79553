import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Subtopic, Topic } from '#contract/entities/article.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import { isWithin } from './findTopic.ts';
import styles from './LibraryMenu.module.css';

/** A topic in the menu, with its subtopics folded away unless the page is of that topic. `uri`: of the page. */
export function TopicEntry({ topic, uri }: { topic: Topic; uri: string }) {
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

/** Current as a page on its own page, and simply current on those of its articles. */
function TopicLink({ topic, uri, isInnermost }: { topic: Topic | Subtopic; uri: string; isInnermost: boolean }) {
  const holdsPage = isInnermost && uri !== topic.uri && isWithin(uri, topic.uri);
  return (
    <Link
      {...paths.libraryObject(topic.uri)}
      activeOptions={{ exact: true }}
      className={classNames(styles.entry, styles.topic)}
      {...(holdsPage && { 'aria-current': 'true' })}
    >
      {topic.name}
    </Link>
  );
}
