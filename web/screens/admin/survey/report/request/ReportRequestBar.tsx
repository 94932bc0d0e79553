import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { NewTabIcon } from '#web/components/NewTabIcon.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { DownloadButton } from '#web/screens/admin/survey/DownloadButton.tsx';
import { openTab, tabFailureMessage } from '#web/screens/admin/survey/openTab.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useShownReport } from '../reportContext.ts';
import styles from './ReportRequestBar.module.css';
import { requestChips } from './requestChips.ts';
import { CombineDialog, CompareDialog, FilterDialog } from './requestDialogs.tsx';
import {
  type ReportRequestState,
  parseReportOptions,
  useReportRequest,
  writeReportOptions,
} from './useReportRequest.ts';

/** The scope and comparisons of a report, and the actions on it. */
export function ReportRequestBar() {
  const requested = useReportRequest();
  const { surveyId, understood, modal, open } = requested;
  // Prints the visible report, even after another report was rejected.
  const { request: shown } = parseReportOptions(useShownReport().options);
  return (
    <div className={styles.bar}>
      <div role="group" aria-label={t('This report')} className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => open('filter')}>
          {t('Filter')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open('compare')}>
          {t('Compare')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open('combine')}>
          {t('Combine')}
        </Button>
        <span className={styles.files}>
          <PrintReportButton surveyId={surveyId} request={shown} />
          <DownloadReportButton surveyId={surveyId} request={shown} />
        </span>
      </div>
      {!understood && (
        <Note tone="attention">
          <p>
            {t(
              'This link asks for something the report does not offer, so you see the whole report. The link may be incomplete.',
            )}
          </p>
        </Note>
      )}
      <RequestChips requested={requested} />
      {modal === 'filter' && <FilterDialog requested={requested} />}
      {modal === 'compare' && <CompareDialog requested={requested} />}
      {modal === 'combine' && <CombineDialog requested={requested} />}
    </div>
  );
}

/**
 * How many people the report covers, followed by its filters, comparisons and combined surveys. Each of these has a
 * button that removes it.
 */
function RequestChips({ requested: { surveyId, request, options, ask } }: { requested: ReportRequestState }) {
  const { account } = useAdmin();
  const shown = useShownReport();
  const isPlain = options === undefined;
  const { data: offered, error: filtersError } = useQuery({ ...filtersQuery(surveyId), enabled: !isPlain });
  const { data: reports, error: reportsError } = useQuery({ ...allReportsQuery(account.id), enabled: !isPlain });
  const error = (!offered && filtersError) || (!reports && reportsError);
  const count = useRef<HTMLParagraphElement>(null);

  // The pressed button disappears with its chip.
  const takeBack = (without: ReportRequestState['request']) => {
    ask(without);
    count.current?.focus();
  };
  const chips = requestChips(request, offered ?? null, reports ?? null);
  return (
    <div className={styles.asked}>
      <p ref={count} role="status" tabIndex={-1} className={styles.people}>
        {shown.options === options
          ? plural(shown.report.sampleSize, '1 person', '{people} people', { people: shown.report.sampleSize })
          : shown.waiting
            ? t('Loading …')
            : t('Not shown')}
      </p>
      {!isPlain && error && <Note tone="error">{failureMessage(error)}</Note>}
      {chips.length > 0 && (
        <ul aria-label={t('Filters, comparisons and combined surveys')} className={styles.chips}>
          {chips.map(({ key, label, without }) => (
            <li key={key} className={styles.chip}>
              <span className={styles.words}>{label}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('Remove: {label}', { label })}
                onClick={() => takeBack(without)}
              >
                <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                  <path
                    d="M5 5l10 10M15 5L5 15"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.75"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PrintReportButtonProps {
  surveyId: string;
  request: ReportRequest;
}

/** Opens the print version in a new tab, where its link signs in for a minute (docs/rules/survey-report.md#print). */
function PrintReportButton({ surveyId, request }: PrintReportButtonProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    if (busy) return;
    setBusy(true);
    const open = () =>
      openTab(async () => {
        const { token } = await api.requestReportDownload({ params: { surveyId }, body: request });
        return router.buildLocation(paths.printReport(surveyId, writeReportOptions(request), token)).publicHref;
      });
    await attempt(open, { failure: t('Couldn’t print the report.'), reasonOf: tabFailureMessage });
    setBusy(false);
  };
  return (
    <Button aria-disabled={busy || undefined} onClick={() => void print()}>
      {t('Print')}
      <NewTabIcon />
    </Button>
  );
}

interface DownloadReportButtonProps {
  surveyId: string;
  request: ReportRequest;
}

/** The report as a spreadsheet. */
function DownloadReportButton({ surveyId, request }: DownloadReportButtonProps) {
  return (
    <DownloadButton
      label={t('Download')}
      path={`/survey/${encodeURIComponent(surveyId)}/report/download`}
      requestToken={async () => (await api.requestReportDownload({ params: { surveyId }, body: request })).token}
    />
  );
}
