import { Link } from '@tanstack/react-router';
import { canEdit, canView } from '#rules/permissions.ts';
import { ArchivedNote } from '#web/components/ArchivedNote.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { AskForAccess } from '#web/layout/NoPrivileges.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { RecentReports } from './RecentReports.tsx';
import { SurveysInProgress } from './SurveysInProgress.tsx';
import { UpcomingSurveys } from './UpcomingSurveys.tsx';
import { ActionsDue } from './actions/ActionsDue.tsx';
import { NeedsYouNow } from './needs/NeedsYouNow.tsx';
import { useAdmin } from './useAdmin.ts';
import { useDashboard, type Dashboard } from './useDashboard.ts';

/**
 * The first page for administrators (docs/rules/screens.md#dashboard). Tasks that need attention now come first,
 * followed by everything in progress.
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

/** Everything appears at once, so that nothing moves while someone is reading. */
function Overview({ dashboard: { isWaiting, surveys, hasOpened, needs } }: { dashboard: Dashboard }) {
  const admin = useAdmin();
  if (isWaiting) return <OverviewPlaceholder />;
  const isNew = canEdit(admin) && !hasOpened;
  const hasStatus = (...requested: string[]) => surveys.filter(({ status }) => requested.includes(status));
  return (
    <>
      {(needs.length > 0 || !isNew) && <NeedsYouNow needs={needs} />}
      {isNew && <FirstSteps surveys={surveys} />}
      {canView(admin) && <SurveysInProgress surveys={hasStatus('OPEN')} />}
      {canView(admin) && <UpcomingSurveys surveys={hasStatus('DRAFT', 'READY', 'SCHEDULED')} />}
      <RecentReports />
      <ActionsDue />
      {!canView(admin) && <ReportsOnly />}
    </>
  );
}

/** A card with its title, and two parts with a heading above their card. */
const OverviewPlaceholder = () => (
  <>
    <CardPlaceholder />
    {[30, 25].map((width) => (
      <div key={width} className={styles.section}>
        <Skeleton width={`${width}%`} height="var(--text-22)" />
        <CardPlaceholder />
      </div>
    ))}
  </>
);

const CardPlaceholder = () => (
  <Card className={styles.placeholder}>
    <Skeleton width="40%" height="var(--text-18)" />
    <Skeleton width="65%" />
    <Skeleton width="50%" />
  </Card>
);

/** For people who cannot see surveys. */
function ReportsOnly() {
  return (
    <div className={styles.empty}>
      <p>
        {t(
          'Your role in this organisation lets you read reports. Other people look after its surveys and participants.',
        )}
      </p>
      <AskForAccess />
      <p>
        <Link {...paths.participations()}>{t('Your survey results')}</Link>
      </p>
    </div>
  );
}
