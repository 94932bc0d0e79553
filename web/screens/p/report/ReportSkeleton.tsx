import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './ReportScreen.module.css';

/** The shape of the report while it is on its way. */
export function ReportSkeleton() {
  // With the breadcrumb bar, whose place the page keeps.
  usePage({ title: t('Your report'), back: { label: t('Back to your surveys'), link: paths.participations() } });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>{t('Your report')}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{t('Your report is loading')}</VisuallyHidden>
      <div>
        <Skeleton width="60%" height="1.1rem" />
        <Skeleton width="75%" height="2.6rem" />
        <Skeleton width="90%" height="1.2rem" />
      </div>
      <Skeleton height="6rem" />
      <Card>
        <Skeleton height="16rem" />
      </Card>
      <Card>
        <Skeleton height="16rem" />
      </Card>
    </div>
  );
}
