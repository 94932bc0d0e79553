import { Link, Navigate, Outlet } from '@tanstack/react-router';
import type { ParticipationReport } from '../../../../contract/entities/individualReport.ts';
import { ApiError, errorWords } from '../../../api/ApiError.ts';
import { api } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { PageHeading } from '../../../layout/PageHeading.tsx';
import { usePage } from '../../../layout/page.ts';
import { paths } from '../../../paths.ts';
import { currentParticipation } from '../../../session/participations.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ReportContext } from './reportContext.ts';
import styles from './ReportLayout.module.css';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useLoaded } from './useLoaded.ts';
import { useReportSerif } from './useReportSerif.ts';

/** The report of the current participation; null when one must be chosen first. */
async function loadReport(): Promise<ParticipationReport | null> {
  const participation = await currentParticipation();
  return participation && api.getParticipationReport({ params: { participationId: participation.participationId } });
}

/** Loads the report once for its overview, its sections and their modals. */
export function ReportLayout() {
  const report = useLoaded(loadReport);
  useReportSerif();
  return (
    <div className={styles.report}>
      {report.state === 'loading' && <ReportSkeleton />}
      {report.state === 'failed' && <ReportFailed error={report.error} retry={report.retry} />}
      {report.state === 'loaded' && (report.value
        ? <ReportContext value={report.value}><Outlet /></ReportContext>
        : <Navigate {...paths.participations()} replace />)}
    </div>
  );
}

function ReportFailed({ error, retry }: { error: unknown; retry: () => void }) {
  usePage({ title: t('Your report') });
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'SurveyNotComplete') {
    return (
      <div className={styles.message}>
        <PageHeading>{t('Your report is not ready yet')}</PageHeading>
        <p>{t('It is made as soon as you have submitted the survey. The answers you have given so far are kept.')}</p>
        <p><Link {...paths.surveyIntro()} className={buttonClass('primary')}>{t('Continue the survey')}</Link></p>
      </div>
    );
  }
  if (code === 'ReportCannotBeGenerated') {
    return (
      <div className={styles.message}>
        <PageHeading>{t('There is no report for this survey')}</PageHeading>
        <p>{t('Too few of its questions were answered to say something about you. Your answers have been submitted.')}</p>
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <PageHeading>{t('Your report could not be shown')}</PageHeading>
      <p role="alert">{t(errorWords(error))}</p>
      <p><Button variant="primary" onClick={retry}>{t('Try again')}</Button></p>
    </div>
  );
}
