import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from './Button.tsx';
import styles from './Form.module.css';
import { Note } from './Note.tsx';

interface FormProps {
  /** Called once at a time, with the value of the button that was pressed, '' for the primary one; it does not throw. */
  onSubmit: (action: string) => Promise<void>;
  /** What is wrong with all of it, rather than with one field. */
  failure: ReactNode;
  submitLabel: string;
  /** Something is lost for good by it. */
  danger?: boolean;
  /** Something is missing still: the button looks disabled, and pressed all the same it may say what. */
  incomplete?: boolean;
  children: ReactNode;
  /** Beside the button; other submit buttons among it, since Enter in a field presses the first of the form. */
  beside?: ReactNode;
}

/** A form with its one primary button. After an attempt that failed, the first faulty field has the focus, or else the failure. */
export function Form({
  onSubmit,
  failure,
  submitLabel,
  danger = false,
  incomplete = false,
  children,
  beside,
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
        {beside}
      </div>
    </form>
  );
}
