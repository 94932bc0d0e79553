import { useParams } from '@tanstack/react-router';
import table from 'contract:operations';
import { useCallback } from 'react';
import type { Support } from '#contract/entities/individualReport.ts';
import { apiOptions } from '#web/api/apiOptions.ts';
import { callOperation } from '#web/api/callOperation.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { SupportContactList } from '#web/components/SupportContactList.tsx';
import { languageToRequest } from '#web/i18n/language.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import styles from './SupportScreen.module.css';

/**
 * The public page on where to find help. Without a token, or with an unknown one, it shows general help. Its request
 * sends no bearer token and does not wait for queued answers.
 */
export function SupportScreen() {
  const { token } = useParams({ strict: false });
  const load = useCallback(() => loadSupport(token), [token]);
  const support = useLoaded(load, useLanguage());
  usePage({ title: t('Where to find support') });
  useSerif();
  return (
    <div className={styles.page}>
      <PageHeading>{t('Where to find support')}</PageHeading>
      {support.state === 'loading' && <Skeleton width="100%" />}
      {support.state === 'failed' && (
        <>
          <Note tone="error">
            {t(
              'We couldn’t show the list of help lines. In an emergency, call your country’s emergency number. {reason}',
              { reason: failureMessage(support.error) },
            )}
          </Note>
          <p>
            <Button onClick={support.retry}>{t('Try again')}</Button>
          </p>
        </>
      )}
      {support.state === 'loaded' && (
        <>
          <Card className={styles.contacts}>
            <SupportContactList {...support.value} />
          </Card>
          {support.value.article && <ArticleView article={support.value.article} heading="h2" />}
        </>
      )}
    </div>
  );
}

const loadSupport = (token: string | undefined) =>
  callOperation(
    'getSupport',
    table.getSupport,
    { query: { token } },
    {
      baseUrl: apiOptions.baseUrl,
      bearer: null,
      timeout: apiOptions.requestTimeout,
      language: languageToRequest(),
    },
  ) as Promise<Support>;
