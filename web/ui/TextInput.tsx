import { useId, type ComponentProps } from 'react';
import styles from './Field.module.css';
import type { FieldProps } from './fieldProps.ts';
import { FieldLabel } from './FieldLabel.tsx';

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'aria-labelledby'>;

/** One line of text. */
export function TextInput({ label, labelledBy, value, onChange, invalid, describedBy, id, ...rest }: TextInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={styles.field}>
      <FieldLabel label={label} htmlFor={inputId} />
      <input
        type="text"
        {...rest}
        id={inputId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-labelledby={label ? undefined : labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        className={styles.control}
      />
    </div>
  );
}
