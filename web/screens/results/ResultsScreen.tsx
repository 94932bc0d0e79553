import { useParams } from '@tanstack/react-router';
import table from 'contract:operations/organisation';
import { useCallback } from 'react';
import type { ResultsDocument } from '#contract/entities/resultsPage.ts';
import { apiOptions } from '#web/api/apiOptions.ts';
import { callOperation } from '#web/api/callOperation.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { ResultsView } from '#web/components/ResultsView.tsx';
import { showPageIn } from '#web/i18n/language.ts';
import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import styles from './ResultsScreen.module.css';

/**
 * The public page with results for everyone, in its own language. Its request sends no bearer token, so the server does not
 * learn who opens it.
 */
export function ResultsScreen() {
  const { token } = useParams({ from: '/results/$token' });
  const results = useLoaded(useCallback(() => loadResults(token), [token]));
  useSerif();
  if (results.state === 'failed' && hasCode(results.error, 'NotFound')) return <NoResults />;
  if (results.state === 'failed')
    return (
      <div className={messagePage.message}>
        <Note tone="error">{failureMessage(results.error)}</Note>
        <p>
          <Button onClick={results.retry}>{t('Try again')}</Button>
        </p>
      </div>
    );
  if (results.state === 'loading') return <Skeleton width="100%" height="320px" />;
  return <Shown results={results.value} />;
}

function Shown({ results }: { results: ResultsDocument }) {
  usePage({ title: results.title, organisation: results.organisation });
  return (
    <article className={styles.page}>
      <PageHeading className={styles.title}>{results.title}</PageHeading>
      <ResultsView results={results} level={2} />
    </article>
  );
}

/** Shown for a link that never existed, and for one that was withdrawn. */
function NoResults() {
  usePage({ title: t('Results not found') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('Results not found')}</PageHeading>
      <p>
        {t(
          'This link does not lead to any results. It may not be complete, or the organisation has withdrawn the page. If you need it, ask the people who sent you the link.',
        )}
      </p>
    </div>
  );
}

async function loadResults(token: string): Promise<ResultsDocument> {
  const results = (await callOperation(
    'getPublishedResults',
    table.getPublishedResults,
    { params: { token } },
    { baseUrl: apiOptions.baseUrl, bearer: null, timeout: apiOptions.requestTimeout },
  )) as ResultsDocument;
  // Without its sentences, only what is around the page is in another language.
  await showPageIn(results.language).catch(() => undefined);
  return results;
}
