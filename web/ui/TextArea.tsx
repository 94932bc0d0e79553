import { useId, type ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import type { FieldProps } from './fieldProps.ts';
import { FieldLabel } from './FieldLabel.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'aria-labelledby'>;

/** A multi-line text field. The person can make it taller. */
export function TextArea({ label, labelledBy, value, onChange, invalid, describedBy, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={styles.field}>
      <FieldLabel label={label} htmlFor={inputId} />
      <textarea
        rows={5}
        {...rest}
        id={inputId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-labelledby={label ? undefined : labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        className={classNames(styles.control, styles.area)}
      />
    </div>
  );
}
