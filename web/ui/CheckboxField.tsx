import { useId } from 'react';
import styles from './CheckboxField.module.css';

interface CheckboxFieldProps {
  label: string;
  value: boolean;
  onChange: (checked: boolean) => void;
  hint: string;
}

/** One box to tick, its words a part of the target, and what to think of below it. */
export function CheckboxField({ label, value, onChange, hint }: CheckboxFieldProps) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hintId}
        />
        {label}
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
