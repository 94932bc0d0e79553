import { Link } from '@tanstack/react-router';
import { canEdit, canView } from '#rules/permissions.ts';
import { ArchivedNote } from '#web/components/ArchivedNote.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Dashboard.module.css';
import firstStepsStyles from './FirstSteps.module.css';
import { RecentReports } from './RecentReports.tsx';
import { SurveysInProgress } from './SurveysInProgress.tsx';
import { UpcomingSurveys } from './UpcomingSurveys.tsx';
import { ActionsDue } from './actions/ActionsDue.tsx';
import { NeedsYouNow } from './needs/NeedsYouNow.tsx';
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

/** What an organisation without a survey does first. */
function FirstSteps() {
  return (
    <Card as="section" aria-labelledby="first-steps">
      <h2 id="first-steps" className={firstStepsStyles.title}>
        {t('Three steps to your first survey')}
      </h2>
      <ol className={firstStepsStyles.steps}>
        <li>
          <h3>{t('Make it')}</h3>
          <p>{t('Choose a survey type and a name. Questions of your own and dates can be added until it opens.')}</p>
          <p>
            <Link {...paths.newSurvey()}>{t('Make a survey')}</Link>
          </p>
        </li>
        <li>
          <h3>{t('Add people')}</h3>
          <p>{t('One by one, or all at once from a spreadsheet. Groups keep departments together.')}</p>
          <p>
            <Link {...paths.allParticipants()}>{t('Add people')}</Link>
          </p>
        </li>
        <li>
          <h3>{t('Open it')}</h3>
          <p>
            {t(
              'Everybody gets an invitation by e-mail. You see how many have answered, and never what one person answered.',
            )}
          </p>
        </li>
      </ol>
    </Card>
  );
}
