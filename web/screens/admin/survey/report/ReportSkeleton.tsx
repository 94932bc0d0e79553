import { useParams } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import detail from './ReportDetailScreen.module.css';
import styles from './ReportScreen.module.css';
import { useReportPage } from './useReportPage.ts';

/** The shape of the report while it is on its way: of its overview, or of a section. */
export function ReportSkeleton() {
  const { detailIndex } = useParams({ strict: false });
  useReportPage(t('Report'));
  return (
    <>
      <h1>
        <VisuallyHidden>{t('Report')}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{t('The report is loading')}</VisuallyHidden>
      {detailIndex === undefined ? <OverviewShape /> : <SectionShape />}
    </>
  );
}

const OverviewShape = () => (
  <div className={styles.page}>
    <div>
      <Skeleton width="30%" />
      <Skeleton width="60%" height="2.6rem" />
      <Skeleton width="55%" />
    </div>
    <Skeleton height="3rem" width="70%" />
    <Card>
      <Skeleton height="13rem" />
    </Card>
    <Card>
      {[70, 82, 64, 76].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="2.2rem" />
      ))}
    </Card>
  </div>
);

const SectionShape = () => (
  <div className={detail.page}>
    <div className={detail.contentsShape}>
      {[80, 90, 75, 85].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="2rem" />
      ))}
    </div>
    <div className={detail.section}>
      <Skeleton width="50%" height="2.6rem" />
      <Skeleton width="90%" height="3rem" />
      <Card>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="3.6rem" />
        ))}
      </Card>
      <Card>
        <Skeleton height="25rem" />
      </Card>
    </div>
  </div>
);
