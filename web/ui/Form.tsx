import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from './Button.tsx';
import styles from './Form.module.css';
import { Note } from './Note.tsx';

interface FormProps {
  /**
   * Called with the value of the pressed button, or '' for the primary one. Not called again while a call is running.
   * Must not throw.
   */
  onSubmit: (action: string) => Promise<void>;
  /** An error of the whole form rather than of one field. */
  failure: ReactNode;
  submitLabel: string;
  /** True if submitting loses something for good. */
  danger?: boolean;
  /**
   * True if a required value is still missing. The button then looks disabled, but can be pressed, so that `onSubmit`
   * may say what is missing.
   */
  incomplete?: boolean;
  children: ReactNode;
  /**
   * Shown after the primary button. Other submit buttons belong here, because Enter in a field presses the form's first
   * submit button.
   */
  aside?: ReactNode;
}

/**
 * A form with one primary button. After a failed attempt, the focus moves to the first invalid field, otherwise to the
 * error.
 */
export function Form({
  onSubmit,
  failure,
  submitLabel,
  danger = false,
  incomplete = false,
  children,
  aside,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus();
  }, [attempts]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { submitter } = event.nativeEvent;
    await onSubmit(submitter instanceof HTMLButtonElement ? submitter.value : '');
    setBusy(false);
    setAttempts(attempts + 1);
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      {failure && (
        <div data-failure tabIndex={-1} className={styles.failure}>
          <Note tone="error">{failure}</Note>
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} aria-disabled={busy || incomplete || undefined}>
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}
