import { useId } from 'react';
import { fieldNoteIds } from './FieldNotes.tsx';
import notes from './FieldNotes.module.css';
import styles from './CheckboxField.module.css';

interface CheckboxFieldProps {
  label: string;
  value: boolean;
  onChange: (checked: boolean) => void;
  hint: string;
  /** The validation error. The field is invalid while there is one. */
  error?: string | undefined;
}

/** A checkbox whose label is part of the target, with a hint below. */
export function CheckboxField({ label, value, onChange, hint, error }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={fieldNoteIds(id, { hint, error })}
          aria-invalid={error !== undefined || undefined}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error && (
        <p id={`${id}-fault`} className={notes.fault}>
          {error}
        </p>
      )}
    </div>
  );
}
