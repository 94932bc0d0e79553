import { useState, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loader } from '../ui/Loader.tsx';
import styles from './ConfirmModal.module.css';

interface ConfirmModalProps {
  title: string;
  /** The text that says what will happen. */
  children: ReactNode;
  /** The label of the confirming button, with a verb: "Open survey". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Shown while the action runs, if that can take long. */
  busyLabel?: string;
  /** True if something is lost for good. */
  danger?: boolean;
  /** Runs the action and reports the outcome. Does not throw. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmModal({
  title,
  children,
  confirmLabel,
  cancelLabel = t('Cancel'),
  busyLabel,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  // An action cannot be cancelled once it has begun.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={close}>
      <div className={styles.words}>{children}</div>
      {busy && busyLabel !== undefined && <Loader label={busyLabel} />}
      <div className={styles.actions}>
        <Button
          variant={danger ? 'danger' : 'primary'}
          aria-disabled={busy || undefined}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
        <Button aria-disabled={busy || undefined} onClick={close}>
          {cancelLabel}
        </Button>
      </div>
    </Dialog>
  );
}
