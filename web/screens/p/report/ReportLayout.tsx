import { Navigate, Outlet } from '@tanstack/react-router';
import type { ParticipationReport } from '../../../../contract/entities/individualReport.ts';
import { api } from '../../../api/client.ts';
import { useReportSerif } from '../../../components/useReportSerif.ts';
import { paths } from '../../../paths.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { currentParticipation } from '../../../session/participations.ts';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { ReportContext } from './reportContext.ts';
import styles from './ReportLayout.module.css';
import { ReportRefused } from './ReportRefused.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';

/** The report of the current participation; null when one must be chosen first. */
async function loadReport(): Promise<ParticipationReport | null> {
  const participation = await currentParticipation();
  return participation && api.getParticipationReport({ params: { participationId: participation.participationId } });
}

/** Loads the report once for its overview, its sections and their modals. */
export function ReportLayout() {
  const report = useLoaded(loadReport, useLanguage());
  useReportSerif();
  return (
    <div className={styles.report}>
      {report.state === 'loading' && <ReportSkeleton />}
      {report.state === 'failed' && <ReportRefused error={report.error} retry={report.retry} />}
      {report.state === 'loaded' && (report.value
        ? <ReportContext value={report.value}><Outlet /></ReportContext>
        : <Navigate {...paths.participations()} replace />)}
    </div>
  );
}
