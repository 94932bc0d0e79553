import type { Article } from '#contract/entities/article.ts';
import { t } from '../i18n/translate.ts';
import { readingMinutes } from './readingMinutes.ts';

/** How long an article takes to read. */
export function ArticleReadingTime({ article }: { article: Article }) {
  const minutes = readingMinutes(article.contents);
  return <span>{minutes === 1 ? t('1 minute to read') : t('{minutes} minutes to read', { minutes })}</span>;
}
