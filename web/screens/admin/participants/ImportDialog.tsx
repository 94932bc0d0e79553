import { useEffect, useState } from 'react';
import type { ParticipantCsv } from '#web/components/participantCsv.ts';
import { stalePeople } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Note } from '#web/ui/Note.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { addInBatches, type Sent } from './addInBatches.ts';
import type { AddPeople } from './AddPersonForm.tsx';
import styles from './csv.module.css';
import { ImportPreview } from './ImportPreview.tsx';

interface ImportDialogProps {
  fileName: string;
  csv: ParticipantCsv;
  add: AddPeople;
  target: string;
  consequence: string;
  allExisting: string;
  onClose: () => void;
}

const nothing: Sent = { count: 0, numberAdded: 0, numberExisting: 0 };

/** Shows the contents of a file, then the progress of adding its people. */
export function ImportDialog({ fileName, csv, add, target, consequence, allExisting, onClose }: ImportDialogProps) {
  const { participants } = csv;
  const [sent, setSent] = useState(nothing);
  const [sending, setSending] = useState<AbortController | null>(null);
  const [stopping, setStopping] = useState(false);
  const [failed, setFailed] = useState(false);
  // Anyone who leaves the page has confirmed that the import stops.
  useEffect(() => () => sending?.abort(), [sending]);

  const send = async () => {
    const cancel = new AbortController();
    setSending(cancel);
    setFailed(false);
    const done = await attempt(
      () => addInBatches(participants, sent, { add, onSent: setSent, signal: cancel.signal }),
      {
        success: (all) => {
          const isStopped = all.count < participants.length;
          const added = all.numberAdded === 0 && !isStopped ? allExisting : addedText(all);
          return isStopped ? `${t('The import was stopped.')} ${added}` : added;
        },
        tone: 'info',
        failure: t('Failed to add participants.'),
        stale: stalePeople,
      },
    );
    if (done) return onClose();
    setFailed(true);
    setSending(null);
    setStopping(false);
  };
  const close = () => {
    if (sending) {
      sending.abort();
      return setStopping(true);
    }
    if (sent.count > 0) toast(`${t('The import was stopped.')} ${addedText(sent)}`, 'info');
    onClose();
  };

  return (
    <Dialog title={t('Import {file}', { file: fileName })} closeLabel={t('Close')} onClose={close}>
      <div className={styles.sheet}>
        {sending === null && sent.count === 0 && <ImportPreview csv={csv} target={target} consequence={consequence} />}
        {(sending !== null || sent.count > 0) && (
          <>
            <p role="status">
              {stopping
                ? t('Stopping …')
                : t('{count} of {total} people have been imported.', { count: sent.count, total: participants.length })}
            </p>
            <ProgressLine value={sent.count} max={participants.length} label={t('Import')} />
          </>
        )}
        {failed && sent.count > 0 && <Note tone="error">{t('People added so far stay.')}</Note>}
        <div className={styles.actions}>
          {sending === null && (
            <Button variant="primary" onClick={() => void send()}>
              {failed
                ? t('Try again')
                : plural(participants.length, 'Add 1 person', 'Add {count} people', { count: participants.length })}
            </Button>
          )}
          <Button onClick={close} aria-disabled={stopping || undefined}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
      <LeaveGuard
        hasUnsaved={() => sending !== null}
        title={t('Stop the import?')}
        text={t('Some people have not been added yet. Those added so far stay.')}
        leaveLabel={t('Stop the import')}
        stayLabel={t('Keep importing')}
      />
    </Dialog>
  );
}

const addedText = ({ numberAdded, numberExisting }: Sent) =>
  plural(
    numberAdded,
    'Added 1 participant ({existing} were already participants)',
    'Added {added} participants ({existing} were already participants)',
    {
      added: numberAdded,
      existing: numberExisting,
    },
  );
