import { useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { isNotFound } from './isNotFound.ts';
import { useLibrary } from './libraryContext.ts';
import { LibraryFailed } from './LibraryFailed.tsx';
import { LibraryNotFound } from './LibraryNotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { TopicPage } from './TopicPage.tsx';

/** The topic or the article that the rest of the address leads to. */
export function LibraryObjectScreen() {
  const { _splat = '' } = useParams({ strict: false });
  const uri = _splat.replace(/\/+$/, '');
  // Another object is another page: it takes the focus to its heading.
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
  // With the breadcrumb bar, whose place the page keeps.
  usePage({
    title: t('Knowledge Library'),
    back: { label: t('Back to the Knowledge Library'), link: paths.knowledgeLibrary() },
  });
  return <PageSkeleton />;
}
