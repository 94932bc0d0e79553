import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureMessage } from '#web/api/failureMessage.ts';
import { reportsQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Dashboard.module.css';
import { ReportTiles } from './ReportTiles.tsx';
import { useAdmin } from './useAdmin.ts';

/** The number of reports that fit side by side. */
export const recentReportsShown = '3';

/** The newest reports, on the dashboard. */
export function RecentReports() {
  const { account } = useAdmin();
  const { data, error } = useInfiniteQuery(reportsQuery(account.id, recentReportsShown));
  const reports = data?.pages[0]?.reports;
  return (
    <section aria-labelledby="recent-reports" className={styles.section}>
      <div className={styles.top}>
        <h2 id="recent-reports" className={styles.title}>
          {t('Recent reports')}
        </h2>
        <Link {...paths.reporting()}>{t('All reports')}</Link>
      </div>
      {!reports && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="176px" />)}
      {reports?.length === 0 && <p className={styles.empty}>{t('No survey reports are available yet')}</p>}
      {reports && reports.length > 0 && <ReportTiles reports={reports} heading="h3" />}
    </section>
  );
}
