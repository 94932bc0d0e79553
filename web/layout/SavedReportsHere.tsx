import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { plural, t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { declineReport, savedReportIds } from '../session/savedReports.ts';
import { anySavedReport, showSavedReport } from '../session/shownSavedReport.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { useLoaded } from '../ui/useLoaded.ts';
import styles from './MessagePage.module.css';
import { toast } from './toasts.ts';

/**
 * Links to the report kept on this device, and offers to remove it. Does not say whose it is or which survey it belongs
 * to. Renders nothing if no report is kept.
 */
export function SavedReportsHere() {
  const loaded = useLoaded(savedReportIds);
  const [removed, setRemoved] = useState(false);
  const noteId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button has been removed, so the status takes the focus.
  useEffect(() => {
    if (removed) status.current?.focus();
  }, [removed]);
  const ids = loaded.state === 'loaded' ? loaded.value : [];
  const [only] = ids;
  if (only === undefined) return null;
  if (removed)
    return (
      <p ref={status} role="status" tabIndex={-1}>
        {t('The report was removed from this device.')}
      </p>
    );
  return (
    <div className={styles.waiting}>
      <Note tone="info" id={noteId}>
        {plural(ids.length, 'A report is kept on this device.', '{count} reports are kept on this device.', {
          count: ids.length,
        })}
      </Note>
      <div className={styles.ways}>
        <Link {...paths.report()} className={buttonClass('quiet')} onClick={() => showSavedReport(anySavedReport)}>
          {ids.length === 1 ? t('Open the report') : t('Choose a report')}
        </Link>
        {ids.length === 1 && <RemoveSavedReport id={only} describedBy={noteId} onRemoved={() => setRemoved(true)} />}
      </div>
    </div>
  );
}

interface RemoveSavedReportProps {
  id: string;
  /** Id of the element that names the report, on pages other than the report itself. */
  describedBy?: string;
  onRemoved: () => void;
}

/** Removes a report from this device, once the person has confirmed it. */
export function RemoveSavedReport({ id, describedBy, onRemoved }: RemoveSavedReportProps) {
  const [asks, setAsks] = useState(false);
  const remove = async () => {
    try {
      await declineReport(id);
    } catch {
      toast(
        t('We couldn’t remove the report. To remove it, delete the data that this browser stores for this site.'),
        'error',
      );
      return;
    }
    setAsks(false);
    onRemoved();
  };
  return (
    <>
      <Button variant="plain" aria-describedby={describedBy} onClick={() => setAsks(true)}>
        {describedBy === undefined ? t('Remove this report from this device') : t('Remove from this device')}
      </Button>
      {asks && (
        <ConfirmModal
          title={t('Remove this report from this device?')}
          confirmLabel={t('Remove')}
          cancelLabel={t('Keep')}
          danger
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          <p>
            {t(
              'It can’t be restored. Without an account, this may be the only way to open your report. You can print it first.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
