import { Link } from '@tanstack/react-router';
import { canEdit, canView } from '#rules/permissions.ts';
import { ArchivedNote } from '#web/components/ArchivedNote.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ActionsDue } from './actions/ActionsDue.tsx';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { NeedsYouNow } from './needs/NeedsYouNow.tsx';
import { RecentReports } from './RecentReports.tsx';
import { SurveysInProgress } from './SurveysInProgress.tsx';
import { UpcomingSurveys } from './UpcomingSurveys.tsx';
import { useAdmin } from './useAdmin.ts';
import { useDashboard, type Dashboard } from './useDashboard.ts';

/**
 * Where an administrator begins (docs/rules/screens.md#dashboard): first what needs them now, then everything under
 * way.
 */
export function DashboardScreen() {
  const admin = useAdmin();
  const { name } = admin.account;
  const dashboard = useDashboard();
  usePage({ title: name, organisation: name });
  if (dashboard.error) return <ErrorScreen error={dashboard.error} />;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{name}</PageHeading>
        {canEdit(admin) && (
          <Link {...paths.newSurvey()} className={buttonClass('primary')}>
            {t('New survey')}
          </Link>
        )}
      </div>
      <ArchivedNote account={admin.account} />
      <Overview key={admin.account.id} dashboard={dashboard} />
    </div>
  );
}

/** All of it comes at once, so that nothing moves what is being read. */
function Overview({ dashboard: { isWaiting, surveys, needs } }: { dashboard: Dashboard }) {
  const admin = useAdmin();
  if (isWaiting)
    return (
      <>
        <Skeleton height="120px" />
        <Skeleton height="180px" />
        <Skeleton height="176px" />
      </>
    );
  const isNew = canEdit(admin) && surveys.length === 0;
  const hasStatus = (...wanted: string[]) => surveys.filter(({ status }) => wanted.includes(status));
  return (
    <>
      {(needs.length > 0 || !isNew) && <NeedsYouNow needs={needs} />}
      {isNew && <FirstSteps />}
      {canView(admin) && <SurveysInProgress surveys={hasStatus('OPEN')} />}
      {canView(admin) && <UpcomingSurveys surveys={hasStatus('DRAFT', 'READY', 'SCHEDULED')} />}
      <RecentReports />
      <ActionsDue />
      {!canView(admin) && <ReportsOnly />}
    </>
  );
}

/** To whom surveys are not shown. */
function ReportsOnly() {
  return (
    <div className={styles.empty}>
      <p>{t('Your role in this organisation is to read reports. Others look after its surveys and participants.')}</p>
      <p>{t('If you need to see more, ask whoever manages the organisation for another role.')}</p>
      <p>
        <Link {...paths.participations()}>{t('Your survey results')}</Link>
      </p>
    </div>
  );
}
