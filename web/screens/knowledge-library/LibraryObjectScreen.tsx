import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Article, ArticleSummary, Subtopic, Topic } from '#contract/entities/article.ts';
import { api } from '#web/api/client.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { readingMinutes } from '#web/components/readingMinutes.ts';
import { RichText } from '#web/components/RichText.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { type PageMetadata, usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { serverOrigin } from '#web/serverAddress.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { findTopic, uriAbove } from './findTopic.ts';
import styles from './LibraryObjectScreen.module.css';
import page from './LibraryPage.module.css';
import { isNotFound, LibraryFailed, PageHead, PageSkeleton, useLibrary } from './libraryParts.tsx';

/** The topic or article at the address below /knowledge-library. */
export function LibraryObjectScreen() {
  const { _splat = '' } = useParams({ strict: false });
  const uri = _splat.replace(/\/+$/, '');
  // The key makes another object a new page, so that its heading takes the focus.
  return <LibraryObject key={uri} uri={uri} />;
}

function LibraryObject({ uri }: { uri: string }) {
  const library = useLibrary();
  const load = useCallback(() => api.findLibraryObject({ query: { uri } }), [uri]);
  const object = useLoaded(load, useLanguage());
  if (object.state === 'failed') {
    return isNotFound(object.error) ? <LibraryNotFound /> : <LibraryFailed error={object.error} retry={object.retry} />;
  }
  if (object.state === 'loading' || !library) return <ObjectSkeleton />;
  const { topic, article } = object.value;
  if (article) return <ArticlePage article={article} topics={library.topics} />;
  return topic ? <TopicPage topic={topic} topics={library.topics} /> : <LibraryNotFound />;
}

function ObjectSkeleton() {
  // Shows the breadcrumb bar already, so that nothing moves when the page is loaded.
  usePage({
    title: t('Knowledge Library'),
    back: { label: t('Back to the Knowledge Library'), link: paths.knowledgeLibrary() },
  });
  return <PageSkeleton />;
}

/** Shown for an unknown address of the library, next to the menu. */
function LibraryNotFound() {
  usePage({ title: t('Page not found') });
  return (
    <PageHead title={t('Page not found')} image={null}>
      <p>{t('There is nothing at this address of the Knowledge Library. It may have been moved or removed.')}</p>
      <p>
        <Link {...paths.knowledgeLibrary()} className={buttonClass('primary')}>
          {t('Go to the Knowledge Library')}
        </Link>
      </p>
    </PageHead>
  );
}

/** The page of a topic or a subtopic: its description, its articles, and its subtopics with their articles. */
function TopicPage({ topic, topics }: { topic: Topic | Subtopic; topics: readonly Topic[] }) {
  usePage({ title: topic.name, back: backTo(topic.uri, topics) });
  return (
    <div className={page.page}>
      <PageHead title={topic.name} image={topic.thumbnail}>
        {topic.description && <RichText html={topic.description} className={page.lead} />}
      </PageHead>
      {topic.articles.length > 0 && (
        <section aria-labelledby="articles" className={page.part}>
          <h2 id="articles" className={page.heading}>
            {topic.topics.length > 0 ? t('About this topic in general') : t('Articles')}
          </h2>
          <Articles articles={topic.articles} />
        </section>
      )}
      {topic.topics.map((each) => (
        <SubtopicPart key={each.id} topic={each} />
      ))}
    </div>
  );
}

function SubtopicPart({ topic }: { topic: Subtopic }) {
  const id = `subtopic-${topic.id}`;
  return (
    <section aria-labelledby={id} className={page.part}>
      <h2 id={id} className={page.heading}>
        <Link {...paths.libraryObject(topic.uri)}>{topic.name}</Link>
      </h2>
      {topic.description && <RichText html={topic.description} />}
      <Articles articles={topic.articles} />
    </section>
  );
}

function Articles({ articles }: { articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <ul className={page.articles}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} link={paths.libraryObject(article.uri)} />
        </li>
      ))}
    </ul>
  );
}

/** The page of an article, to read and to print. */
function ArticlePage({ article, topics }: { article: Article; topics: readonly Topic[] }) {
  usePage({ title: article.name, back: backTo(article.uri, topics) });
  const topic = findTopic(topics, uriAbove(article.uri));
  return (
    <div className={page.page}>
      <article className={styles.article}>
        <PageHead title={<span lang={article.language}>{article.name}</span>} image={article.image}>
          {article.teaser && (
            <p lang={article.language} className={page.lead}>
              {article.teaser}
            </p>
          )}
          <div className={styles.facts}>
            <ArticleReadingTime article={article} />
            <Button variant="plain" onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </div>
        </PageHead>
        <ArticleView article={article} heading="h2" />
        <p className={styles.origin}>
          {t('From the Knowledge Library: {address}', { address: `${serverOrigin()}${window.location.pathname}` })}
        </p>
      </article>
      <div className={styles.further}>
        {article.relatedArticles.length > 0 && (
          <section aria-labelledby="related-articles" className={page.part}>
            <h2 id="related-articles" className={page.heading}>
              {t('Related articles')}
            </h2>
            <ul className={page.articles}>
              {article.relatedArticles.map((related) => (
                <li key={related.id}>
                  <ArticleCard article={related} link={paths.libraryObject(related.uri)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {topic && <ArticleNeighbours article={article} topic={topic} />}
      </div>
    </div>
  );
}

/** Links to the previous and next article in the topic. Renders nothing if the article is the only one. */
function ArticleNeighbours({ article, topic }: { article: Article; topic: Topic | Subtopic }) {
  const place = topic.articles.findIndex(({ id }) => id === article.id);
  const previous = topic.articles[place - 1];
  const next = topic.articles[place + 1];
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('More on "{topic}"', { topic: topic.name })} className={styles.neighbours}>
      {previous && <Neighbour article={previous} text={t('Previous article')} />}
      {next && <Neighbour article={next} text={t('Next article')} />}
    </nav>
  );
}

function Neighbour({ article, text }: { article: ArticleSummary; text: string }) {
  return (
    <Link {...paths.libraryObject(article.uri)} className={styles.link}>
      <span className={styles.words}>{text}</span>
      <span className={styles.name}>{article.name}</span>
    </Link>
  );
}

/** How long an article takes to read. */
function ArticleReadingTime({ article }: { article: Article }) {
  const minutes = readingMinutes(article.contents);
  return <span>{plural(minutes, '1 minute to read', '{minutes} minutes to read', { minutes })}</span>;
}

/** The link to the parent of a library object: its topic, or the library itself. */
function backTo(uri: string, topics: readonly Topic[]): NonNullable<PageMetadata['back']> {
  const above = findTopic(topics, uriAbove(uri));
  return above
    ? { label: t('Back to {page}', { page: above.name }), link: paths.libraryObject(above.uri) }
    : { label: t('Back to the Knowledge Library'), link: paths.knowledgeLibrary() };
}
