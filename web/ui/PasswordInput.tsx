import { useId, useState } from 'react';
import { classNames } from './classNames.ts';
import field from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldNoteIds, FieldNotes } from './FieldNotes.tsx';
import styles from './PasswordInput.module.css';

interface PasswordInputProps {
  label: string;
  /** Label of the button that shows and hides the password. */
  showLabel: string;
  hideLabel: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: string | undefined;
  error?: string | undefined;
}

/** A password, hidden unless the person wants to see it. */
export function PasswordInput({
  label,
  showLabel,
  hideLabel,
  value,
  onChange,
  autoComplete,
  hint,
  error,
}: PasswordInputProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldNotes id={id} hint={hint} error={error}>
      <div className={field.field}>
        <FieldLabel label={label} htmlFor={id} />
        <div className={styles.box}>
          <input
            id={id}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={fieldNoteIds(id, { hint, error })}
            aria-invalid={error === undefined ? undefined : true}
            className={classNames(field.control, styles.input)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <svg
              viewBox="0 0 24 24"
              width="22"
              height="22"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
              <circle cx="12" cy="12" r="3" />
              {shown && <path d="M4 20L20 4" />}
            </svg>
          </button>
        </div>
      </div>
    </FieldNotes>
  );
}
