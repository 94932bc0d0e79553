import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import { reportQuery } from '#web/api/queries.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { rejectionText, useShownReport } from '../reportContext.ts';
import styles from './ReportPanel.module.css';
import { requestNotice } from './requestNotice.ts';
import { type ReportRequestState, parseReportOptions, writeReportOptions } from './useReportRequest.ts';

/**
 * A report request as it is chosen in a panel, and a function that changes parts of it. It starts again whenever the
 * request in the address changes, for example because a chip was removed.
 */
export function useDraftRequest({
  request,
  options,
}: ReportRequestState): [ReportRequest, (change: ReportRequest) => void] {
  const [draft, setDraft] = useState({ request, options });
  if (draft.options !== options) setDraft({ request, options });
  return [draft.request, (change) => setDraft({ request: { ...draft.request, ...change }, options })];
}

interface ReportPanelProps {
  title: string;
  requested: ReportRequestState;
  /** The request as currently chosen in the panel. */
  next: ReportRequest;
  /** The filters for the surveys of that request. Undefined while loading. */
  offered: ReportFilters | undefined;
  /** Resets the panel's part of the request. Undefined if there is nothing to reset. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A panel that changes a part of the report request. In a wide window it is next to the report and stays open. Otherwise
 * it is a sheet, which closes when the report is requested. It warns before the request is sent if the report cannot be
 * shown, and says why one was rejected.
 */
export function ReportPanel({ title, requested, next, offered, onClear, children }: ReportPanelProps) {
  const { surveyId, request, options, ask, close } = requested;
  const isAside = useMediaQuery('(min-width: 1240px)');
  const noticeId = useId();
  const queryClient = useQueryClient();
  const { report, options: shownOptions, rejection } = useShownReport();
  const notice = requestNotice(next, parseReportOptions(shownOptions).request, offered ?? null);
  const isConflict = notice?.isConflict ?? false;
  const isRejected = rejection !== null && writeReportOptions(next) === options;
  const noticeText = isRejected && !isConflict ? rejectionText(rejection) : notice?.text;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConflict) return;
    // The address stays the same, so nothing else sends the request again.
    if (isRejected) void queryClient.resetQueries({ queryKey: reportQuery(surveyId, request).queryKey });
    ask(next, isAside);
  };
  return (
    <Dialog title={title} closeLabel={t('Close')} place={isAside ? 'side' : 'foot'} onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.now}>
          {plural(
            report.sampleSize,
            'The current report is about 1 person.',
            'The current report is about {people} people.',
            { people: report.sampleSize },
          )}
        </p>
        {children}
        <div className={styles.actions}>
          <p id={noticeId} role="status" className={styles.notice}>
            {noticeText}
          </p>
          <Button
            type="submit"
            variant="primary"
            aria-disabled={isConflict || undefined}
            aria-describedby={noticeText ? noticeId : undefined}
          >
            {t('Apply')}
          </Button>
          {onClear && (
            <Button variant="plain" onClick={onClear}>
              {t('Clear')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
