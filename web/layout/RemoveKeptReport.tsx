import { useState } from 'react';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { t } from '../i18n/translate.ts';
import { declineReport } from '../session/keptReports.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from './toasts.ts';

interface RemoveKeptReportProps {
  id: string;
  /** Id of what names the report, where its page is not the report itself. */
  describedBy?: string;
  onRemoved: () => void;
}

/** Removes a report from this device, once the person has confirmed it. */
export function RemoveKeptReport({ id, describedBy, onRemoved }: RemoveKeptReportProps) {
  const [asks, setAsks] = useState(false);
  const remove = async () => {
    try {
      await declineReport(id);
    } catch {
      toast(
        t('The report could not be removed. To remove it, delete what this browser stores for this site.'),
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
              'It cannot be brought back. Without an account this may be the only way to open your report. You can print it first.',
            )}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
