import { useId } from 'react';
import { fieldNoteIds } from './FieldNotes.tsx';
import notes from './FieldNotes.module.css';
import styles from './CheckboxField.module.css';

interface CheckboxFieldProps {
  label: string;
  value: boolean;
  onChange: (checked: boolean) => void;
  hint: string;
  /** What is wrong; the field counts as invalid while there is something. */
  fault?: string | undefined;
}

/** One box to tick, its words a part of the target, and what to think of below it. */
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
