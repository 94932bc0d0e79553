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
  fault?: string | undefined;
}

/** A checkbox whose label is part of the target, with a hint below. */
export function CheckboxField({ label, value, onChange, hint, fault }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={fieldNoteIds(id, { hint, fault })}
          aria-invalid={fault !== undefined || undefined}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {fault && (
        <p id={`${id}-fault`} className={notes.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
