import { t } from '../../../i18n/translate.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './ReportScreen.module.css';

/** The shape of the report while it is on its way. */
export function ReportSkeleton() {
  return (
    <div className={styles.page}>
      <div role="status"><VisuallyHidden>{t('Your report is loading')}</VisuallyHidden></div>
      <div>
        <Skeleton width="60%" height="1.1rem" />
        <Skeleton width="75%" height="2.6rem" />
        <Skeleton width="90%" height="1.2rem" />
      </div>
      <Skeleton height="6rem" />
      <Card><Skeleton height="16rem" /></Card>
      <Card><Skeleton height="16rem" /></Card>
    </div>
  );
}
