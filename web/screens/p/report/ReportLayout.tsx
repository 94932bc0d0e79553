import { Link, Navigate, Outlet, useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { ApiError, errorMessage } from '#web/api/ApiError.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { RemoveSavedReport } from '#web/layout/SavedReportsHere.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import type { SavedReport } from '#web/session/savedReports.ts';
import { showSavedReport } from '#web/session/shownSavedReport.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type SavedReportEntry, loadReport } from './loadReport.ts';
import {
  KeptStepContext,
  ReportContext,
  ReportPagesContext,
  SavedCopyContext,
  useFocusOpener,
  useLeaveSavedReport,
} from './reportContext.ts';
import styles from './ReportLayout.module.css';
import { SupportLink } from './reportParts.tsx';
import { SupportModal } from './SupportModal.tsx';

/** Loads the report once for its overview, its sections and their modals. */
export function ReportLayout() {
  const [choices, setChoices] = useState(0);
  useSerif();
  // Everything is loaded for everyone, so that no later request shows what someone opened.
  useEffect(() => void Promise.all([import('./ReportSectionScreen.tsx'), import('./ArticleModal.tsx')]), []);
  return (
    <div className={styles.report}>
      {/* The key changes when one of several kept reports is chosen, so that the report loads again. */}
      <Report key={choices} onChosen={() => setChoices(choices + 1)} />
    </div>
  );
}

/** The report of an invented person, in place of someone's own. Its pages are below those of the survey that it tries. */
export function InventedReport({ content, surveyId }: { content: ParticipationReport; surveyId: string }) {
  useSerif();
  const pages = {
    overview: paths.rehearsedPerson(surveyId),
    support: paths.rehearsedSupport(surveyId),
    section: (index: number) => paths.rehearsedSection(surveyId, index),
    triedSurvey: paths.survey(surveyId),
  };
  return (
    <div className={styles.report}>
      <ReportContext value={content}>
        <ReportPagesContext value={pages}>
          <Outlet />
        </ReportPagesContext>
      </ReportContext>
    </div>
  );
}

function Report({ onChosen }: { onChosen: () => void }) {
  const report = useLoaded(loadReport, useLanguage());
  const [changed, setChanged] = useState<ParticipationReport | null>(null);
  if (report.state === 'loading') return <ReportSkeleton />;
  if (report.state === 'failed') return <ReportRejected error={report.error} retry={report.retry} />;
  const toShow = report.value;
  switch (toShow.state) {
    case 'report': {
      // A report that was loaded later has the kept step from the server.
      const content = changed?.report === toShow.content.report ? changed : toShow.content;
      return (
        <ReportContext value={content}>
          <SavedCopyContext value={toShow.saved}>
            <KeptStepContext value={(keptStep) => setChanged({ ...content, keptStep })}>
              <Outlet />
            </KeptStepContext>
          </SavedCopyContext>
        </ReportContext>
      );
    }
    case 'unreadable':
      return <SavedReportUnreadable id={toShow.id} />;
    case 'choice':
      return <ChooseSavedReport saved={toShow.saved} onChosen={onChosen} />;
    case 'none':
      return <Navigate {...(toShow.signedIn ? paths.participations() : paths.home())} replace />;
  }
}

/** Placeholder while the report loads. */
function ReportSkeleton() {
  // Shows the breadcrumb bar already, so that nothing moves when the report is loaded.
  usePage({ title: t('Your report'), back: { label: t('Back to your surveys'), link: paths.participations() } });
  return (
    <div className={styles.skeleton}>
      <h1>
        <VisuallyHidden>{t('Your report')}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{t('Loading your report')}</VisuallyHidden>
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

/** Shown if there is no report: the reason, what to do next, and where to find support. */
function ReportRejected({ error, retry }: { error: unknown; retry: () => void }) {
  usePage({ title: t('Your report'), back: { label: t('Back to your surveys'), link: paths.participations() } });
  const isSupportOpen = useMatchRoute()(paths.reportSupport()) !== false;
  useFocusOpener();
  return (
    <>
      <Rejection error={error} retry={retry} />
      {isSupportOpen && <SupportModal />}
    </>
  );
}

function Rejection({ error, retry }: { error: unknown; retry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'SurveyNotComplete') {
    return (
      <Message
        heading={t('Your report isn’t ready yet')}
        action={
          <Link {...paths.surveyIntro()} className={buttonClass('primary')}>
            {t('Continue the survey')}
          </Link>
        }
      >
        <p>{t('You get it as soon as you submit the survey. Your answers so far are saved.')}</p>
      </Message>
    );
  }
  if (code === 'ReportCannotBeGenerated') {
    return (
      <Message heading={t('There is no report for this survey')}>
        <p>
          {errorMessage(error) === errorCatalogue.ReportCannotBeGenerated.message
            ? t('You answered too few questions for a report. Your answers have been submitted.')
            : failureMessage(error)}
        </p>
      </Message>
    );
  }
  return (
    <Message
      heading={t('We couldn’t show your report')}
      action={
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    >
      <p role="alert">{failureMessage(error)}</p>
      <p>{t('You haven’t lost any answers because of this.')}</p>
    </Message>
  );
}

function Message({ heading, action, children }: { heading: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <PageHeading>{heading}</PageHeading>
      {children}
      <p className={styles.actions}>
        {action}
        <SupportLink variant="quiet" />
      </p>
    </div>
  );
}

/** Shown instead of a kept report whose record is damaged or has lost its key. */
function SavedReportUnreadable({ id }: { id: string }) {
  const leave = useLeaveSavedReport();
  usePage({ title: t('Your report') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('This report can no longer be opened')}</PageHeading>
      <p>
        {t('It was kept on this device, but the browser has lost part of it. Without that part, no one can read it.')}
      </p>
      <RemoveSavedReport id={id} onRemoved={leave} />
    </div>
  );
}

interface ChooseSavedReportProps {
  saved: readonly SavedReportEntry[];
  /** Called when a report is chosen, to show it. */
  onChosen: () => void;
}

/** The list of reports kept on this device, if there are several, to open or remove them. */
function ChooseSavedReport({ saved, onChosen }: ChooseSavedReportProps) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  usePage({ title: t('Reports on this device') });
  // The pressed button has been removed, so the status takes the focus.
  useEffect(() => {
    if (removed.length > 0) status.current?.focus();
  }, [removed]);
  const choose = (id: string) => {
    showSavedReport(id);
    onChosen();
  };
  const entries = saved.filter(({ id }) => !removed.includes(id));
  return (
    <div className={styles.choice}>
      <PageHeading>{t('Reports on this device')}</PageHeading>
      <p ref={status} role="status" tabIndex={-1} className={styles.removed}>
        {removed.length > 0 && t('The report was removed from this device.')}
      </p>
      <ul className={styles.reports}>
        {entries.map(({ id, report }) => (
          <Card as="li" key={id} className={styles.kept}>
            <h2 id={`kept-${id}`} className={styles.name}>
              {report ? report.content.participation.name : t('This report can no longer be opened')}
            </h2>
            {report && <Facts report={report} />}
            <div className={styles.keptActions}>
              {report && (
                <Button aria-describedby={`kept-${id}`} onClick={() => choose(id)}>
                  {t('Open the report')}
                </Button>
              )}
              <RemoveSavedReport id={id} describedBy={`kept-${id}`} onRemoved={() => setRemoved([...removed, id])} />
            </div>
          </Card>
        ))}
      </ul>
      {entries.length === 0 && (
        <p>
          <Link {...paths.home()} className={buttonClass('quiet')}>
            {t('Continue')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Facts({
  report: {
    content: {
      participation: { account, whenCompleted },
    },
  },
}: {
  report: SavedReport;
}) {
  return (
    <FactLine>
      <span>{account.name}</span>
      {whenCompleted && <time dateTime={whenCompleted}>{formatListDate(whenCompleted)}</time>}
    </FactLine>
  );
}
