import { type ReactNode, type SubmitEvent, useId } from 'react';
import type { ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useShownReport } from '../reportContext.ts';
import styles from './ReportDialog.module.css';
import { requestNotice } from './requestNotice.ts';
import { type ReportRequestState, parseReportOptions } from './useReportRequest.ts';

interface ReportDialogProps {
  title: string;
  requested: ReportRequestState;
  /** The request as currently chosen in the dialog. */
  next: ReportRequest;
  /** The filters for the surveys of that request. Undefined while loading. */
  offered: ReportFilters | undefined;
  /** Resets the dialog's part of the request. Undefined if there is nothing to reset. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A dialog that changes a part of the report request. It warns before the request is sent if the report cannot be
 * shown.
 */
export function ReportDialog({
  title,
  requested: { ask, close },
  next,
  offered,
  onClear,
  children,
}: ReportDialogProps) {
  const noticeId = useId();
  const {
    report: { sampleSize },
    options,
  } = useShownReport();
  const notice = requestNotice(next, parseReportOptions(options).request, offered ?? null);
  const isConflict = notice?.isConflict ?? false;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isConflict) ask(next);
  };
  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.now}>
          {plural(sampleSize, 'The current report is about 1 person.', 'The current report is about {people} people.', {
            people: sampleSize,
          })}
        </p>
        {children}
        <div className={styles.actions}>
          <p id={noticeId} role="status" className={styles.notice}>
            {notice?.text}
          </p>
          <Button
            type="submit"
            variant="primary"
            aria-disabled={isConflict || undefined}
            aria-describedby={notice ? noticeId : undefined}
          >
            {t('Show report')}
          </Button>
          <Button onClick={close}>{t('Cancel')}</Button>
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
