import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canEdit, canView } from '../../../rules/permissions.ts';
import { currentSurveysQuery } from '../../api/queries.ts';
import { ArchivedNote } from '../../components/ArchivedNote.tsx';
import { t } from '../../i18n/translate.ts';
import { ErrorScreen } from '../../layout/ErrorScreen.tsx';
import { usePage } from '../../layout/page.ts';
import { PageHeading } from '../../layout/PageHeading.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { RecentReports } from './RecentReports.tsx';
import { SurveysInProgress } from './SurveysInProgress.tsx';
import { UpcomingSurveys } from './UpcomingSurveys.tsx';
import { useAdmin } from './useAdmin.ts';

/** Where an administrator begins (spec 001 section 2, dashboard). */
export function DashboardScreen() {
  const admin = useAdmin();
  const { name } = admin.account;
  usePage({ title: name, organisation: name });
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{name}</PageHeading>
        {canEdit(admin) && <Link {...paths.newSurvey()} className={buttonClass('primary')}>{t('New survey')}</Link>}
      </div>
      <ArchivedNote account={admin.account} />
      {canView(admin) && <Surveys />}
      <RecentReports />
      {!canView(admin) && <ReportsOnly />}
    </div>
  );
}

function Surveys() {
  const admin = useAdmin();
  // Whoever looks at it while people answer sees the bars grow.
  const { data: surveys, error } = useQuery({ ...currentSurveysQuery(admin.account.id), refetchInterval: 30_000 });
  if (!surveys) return error ? <ErrorScreen error={error} /> : <Skeleton height="180px" />;
  return (
    <>
      {surveys.length === 0 && canEdit(admin) && <FirstSteps />}
      <SurveysInProgress surveys={surveys.filter(({ status }) => status === 'OPEN')} />
      <UpcomingSurveys surveys={surveys.filter(({ status }) => status === 'DRAFT' || status === 'READY' || status === 'SCHEDULED')} />
    </>
  );
}

/** To whom surveys are not shown. */
function ReportsOnly() {
  return (
    <div className={styles.empty}>
      <p>{t('Your role in this organisation is to read reports. Others look after its surveys and participants.')}</p>
      <p>{t('If you need to see more, ask whoever manages the organisation for another role.')}</p>
      <p><Link {...paths.participations()}>{t('Your survey results')}</Link></p>
    </div>
  );
}
