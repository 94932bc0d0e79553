import type { Topic } from '#contract/entities/article.ts';
import { t } from '#web/i18n/translate.ts';
import type { Page } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { findTopic, uriAbove } from './findTopic.ts';

/** What stands above an object of the library: its topic, or the library itself. */
export function backTo(uri: string, topics: readonly Topic[]): NonNullable<Page['back']> {
  const above = findTopic(topics, uriAbove(uri));
  return above
    ? { label: t('Back to {page}', { page: above.name }), link: paths.libraryObject(above.uri) }
    : { label: t('Back to the Knowledge Library'), link: paths.knowledgeLibrary() };
}
