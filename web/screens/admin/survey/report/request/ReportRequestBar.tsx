import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { NewTabIcon } from '#web/components/NewTabIcon.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { openTab, tabFailureMessage } from '#web/session/openTab.ts';
import { downloadFile } from '#web/screens/admin/survey/DownloadButton.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { enterFullScreen } from '#web/ui/fullScreen.ts';
import { MenuButton, MoreIcon } from '#web/ui/Menu.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { useShownReport } from '../reportContext.ts';
import styles from './ReportRequestBar.module.css';
import { requestChips } from './requestChips.ts';
import { CombinePanel, ComparePanel, FilterPanel } from './requestPanels.tsx';
import {
  type ReportRequestState,
  parseReportOptions,
  useReportRequest,
  writeReportOptions,
} from './useReportRequest.ts';

/** The scope and comparisons of a report, and the actions on it. */
export function ReportRequestBar() {
  const requested = useReportRequest();
  const { surveyId, understood, modal, open, close } = requested;
  const panels = [
    { name: 'filter', label: t('Filter') },
    { name: 'compare', label: t('Compare') },
    { name: 'combine', label: t('Combine') },
  ] as const;

  // The browser returns the focus itself, unless the panel was already open when the page was loaded.
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = modal && buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    return () => {
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [modal]);
  return (
    <div className={styles.bar}>
      <div ref={buttons} role="group" aria-label={t('This report')} className={styles.actions}>
        {panels.map(({ name, label }) => (
          <Button
            key={name}
            aria-haspopup="dialog"
            aria-expanded={modal === name}
            onClick={() => (modal === name ? close() : open(name))}
          >
            {label}
          </Button>
        ))}
        {/* Prints the visible report, even after another report was rejected. */}
        <ReportFiles surveyId={surveyId} request={parseReportOptions(useShownReport().options).request} />
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
      {modal === 'filter' && <FilterPanel requested={requested} />}
      {modal === 'compare' && <ComparePanel requested={requested} />}
      {modal === 'combine' && <CombinePanel requested={requested} />}
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
    ask(without, true);
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

interface ReportFilesProps {
  surveyId: string;
  request: ReportRequest;
}

/**
 * Shows the report as slides, prints it and downloads it as a spreadsheet. The print version opens in a new tab, where its link signs in for
 * a minute (docs/rules/survey-report.md#print). On a phone, all are in a menu, so that the bar has one line.
 */
function ReportFiles({ surveyId, request }: ReportFilesProps) {
  const router = useRouter();
  const isNarrow = useMediaQuery('(max-width: 559.98px)');
  const [busy, setBusy] = useState(false);
  const requestToken = async () => (await api.requestReportDownload({ params: { surveyId }, body: request })).token;
  const once = async (action: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await action();
    setBusy(false);
  };
  const print = () =>
    once(() =>
      attempt(
        () =>
          openTab(
            async () =>
              router.buildLocation(paths.printReport(surveyId, writeReportOptions(request), await requestToken()))
                .publicHref,
          ),
        { failure: t('Couldn’t print the report.'), reasonOf: tabFailureMessage },
      ),
    );
  const slides = paths.reportSlides(surveyId, writeReportOptions(request));
  const download = () =>
    once(() => downloadFile(`/survey/${encodeURIComponent(surveyId)}/report/download`, requestToken));
  if (isNarrow) {
    return (
      <MenuButton
        name={t('More')}
        icon
        groups={[
          {
            label: t('More'),
            entries: [
              { label: t('Show as slides'), onSelect: () => void router.navigate(slides) },
              { label: t('Print'), hint: t('Opens in a new tab'), onSelect: () => void print() },
              { label: t('Download'), onSelect: () => void download() },
            ],
          },
        ]}
      >
        <MoreIcon />
      </MenuButton>
    );
  }
  return (
    <span className={styles.files}>
      <Link
        {...slides}
        className={buttonClass('quiet')}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // With these keys, a link opens another tab or window.
          if (!ctrlKey && !metaKey && !shiftKey) enterFullScreen();
        }}
      >
        {t('Show as slides')}
      </Link>
      <Button aria-disabled={busy || undefined} onClick={() => void print()}>
        {t('Print')}
        <NewTabIcon />
      </Button>
      <Button aria-disabled={busy || undefined} onClick={() => void download()}>
        {t('Download')}
      </Button>
    </span>
  );
}
