import { useInfiniteQuery } from '@tanstack/react-query';
import { reportsQuery } from '#web/api/queries.ts';
import { LoadMore } from '#web/components/LoadMore.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ReportTiles } from '../ReportTiles.tsx';
import { useAdmin } from '../useAdmin.ts';
import styles from './Reporting.module.css';

const pageSize = '24';

/**
 * The surveys whose report is available, starting with the one that closed last (docs/rules/survey-report.md#tiles).
 */
export function ReportingScreen() {
  const { account } = useAdmin();
  usePage({ title: t('Reporting'), organisation: account.name });
  const query = useInfiniteQuery(reportsQuery(account.id, pageSize));
  const { data, error, hasNextPage } = query;
  if (error && !data) return <ErrorScreen error={error} />;
  const reports = data?.pages.flatMap((page) => page.reports);
  return (
    <div className={styles.page}>
      <PageHeading>{t('Reporting')}</PageHeading>
      {!reports && <Skeleton height="176px" />}
      {reports?.length === 0 && (
        <div className={styles.empty}>
          <p>{t('No survey reports are available yet')}</p>
          <p>
            {t(
              'A report is available once its survey has closed and enough people have completed it to protect everyone’s confidentiality.',
            )}
          </p>
        </div>
      )}
      {reports && reports.length > 0 && <ReportTiles reports={reports} heading="h2" />}
      {reports && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          hasMore={hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          end={t('You have reached the end of the list.')}
        />
      )}
    </div>
  );
}
