import { Navigate, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useSerif } from '#web/ui/useSerif.ts';
import { paths } from '#web/paths.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { ChooseKeptReport } from './ChooseKeptReport.tsx';
import { KeptContext } from './keptContext.ts';
import { KeptReportUnreadable } from './KeptReportUnreadable.tsx';
import { loadReport } from './loadReport.ts';
import { ReportContext } from './reportContext.ts';
import styles from './ReportLayout.module.css';
import { ReportRefused } from './ReportRefused.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';

/** Loads the report once for its overview, its sections and their modals. */
export function ReportLayout() {
  const [choices, setChoices] = useState(0);
  useSerif();
  return (
    <div className={styles.report}>
      {/* Loads again once one of several kept reports was chosen. */}
      <Report key={choices} onChosen={() => setChoices(choices + 1)} />
    </div>
  );
}

function Report({ onChosen }: { onChosen: () => void }) {
  const report = useLoaded(loadReport, useLanguage());
  if (report.state === 'loading') return <ReportSkeleton />;
  if (report.state === 'failed') return <ReportRefused error={report.error} retry={report.retry} />;
  const toShow = report.value;
  switch (toShow.state) {
    case 'report':
      return (
        <ReportContext value={toShow.content}>
          <KeptContext value={toShow.kept}>
            <Outlet />
          </KeptContext>
        </ReportContext>
      );
    case 'unreadable':
      return <KeptReportUnreadable id={toShow.id} />;
    case 'choice':
      return <ChooseKeptReport kept={toShow.kept} onChosen={onChosen} />;
    case 'none':
      return <Navigate {...(toShow.signedIn ? paths.participations() : paths.home())} replace />;
  }
}
