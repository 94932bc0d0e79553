import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { IndividualReport } from '#contract/entities/individualReport.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { ArticleIllustration } from '#web/components/ArticleIllustration.tsx';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import styles from './ArticleModal.module.css';
import { useCloseModal, useReport } from './reportContext.ts';

/**
 * The dialog with an article, over the section that recommends it. An article on events is part of the report, so reading it
 * sends no request.
 */
export function ArticleModal() {
  const { index = '0', articleId = '' } = useParams({ strict: false });
  const { report, participation, support } = useReport();
  const own = support.articles.find(({ id }) => id === articleId);
  const loadArticle = useCallback(
    () => (own ? Promise.resolve(own) : api.getArticle({ params: { articleId } })),
    [own, articleId],
  );
  const article = useLoaded(loadArticle, useLanguage());

  const sectionIndex = Number(index);
  const close = useCloseModal(paths.reportSection(sectionIndex));
  const title = article.state === 'loaded' ? article.value.name : (findArticleName(report, articleId) ?? t('Article'));
  return (
    <Dialog
      // The key makes another article a new dialog, which opens scrolled to the top with the focus at its beginning.
      key={articleId}
      title={title}
      closeLabel={t('Close')}
      onClose={close}
    >
      {article.state === 'loading' && <ArticleSkeleton />}
      {article.state === 'failed' && <ArticleFailed error={article.error} retry={article.retry} />}
      {article.state === 'loaded' && (
        <div className={styles.article}>
          <ArticleIllustration url={article.value.image} className={styles.picture} />
          <ArticleView article={article.value} />
          {participation.account.knowledgeLibrary && (
            <p>
              <Link {...paths.libraryObject(article.value.uri)}>{t('Open in the Knowledge Library')}</Link>
            </p>
          )}
          {article.value.relatedArticles.length > 0 && (
            <section aria-labelledby="related-articles" className={styles.related}>
              <h3 id="related-articles">{t('Related articles')}</h3>
              {article.value.relatedArticles.map((related) => (
                <ArticleCard
                  key={related.id}
                  article={related}
                  // Keeps the state of this modal, so that closing leads back to where the first article was opened.
                  link={{ ...paths.reportArticle(sectionIndex, related.id), state: true, resetScroll: false }}
                />
              ))}
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The name of an article that the report recommends, known before the article loads. Null for any other article. */
function findArticleName(report: IndividualReport, articleId: string): string | null {
  const recommended = report.sections.flatMap(({ articles, aspects }) => [
    ...articles,
    ...aspects.flatMap((aspect) => [
      ...aspect.articles,
      ...(aspect.descriptionArticle ? [aspect.descriptionArticle] : []),
    ]),
  ]);
  return recommended.find(({ id }) => id === articleId)?.name ?? null;
}

function ArticleFailed({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'NotFound')
    return <p>{t('There is no longer an article at this address.')}</p>;
  return (
    <div className={styles.article}>
      <Note tone="error">{t('We couldn’t show this article. {reason}', { reason: failureMessage(error) })}</Note>
      <p>
        <Button onClick={retry}>{t('Try again')}</Button>
      </p>
    </div>
  );
}

function ArticleSkeleton() {
  return (
    <>
      {['100%', '92%', '97%', '60%', '94%', '88%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </>
  );
}
