import { useId, type ComponentProps } from 'react';
import { ArrowDown } from './ArrowDown.tsx';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import type { FieldProps } from './fieldProps.ts';
import { FieldLabel } from './FieldLabel.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

interface OwnProps extends FieldProps {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen, with the value `''`. Without it, the first option is selected from the start. */
  placeholder?: string;
}

type SelectInputProps = OwnProps & Omit<ComponentProps<'select'>, keyof OwnProps | 'aria-labelledby' | 'multiple'>;

/** The browser's own select, for a choice from a long list. */
export function SelectInput(props: SelectInputProps) {
  const { label, labelledBy, value, onChange, invalid, describedBy, id, options, placeholder, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={styles.field}>
      <FieldLabel label={label} htmlFor={inputId} />
      <span className={styles.selectBox}>
        <select
          {...rest}
          id={inputId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-labelledby={label ? undefined : labelledBy}
          aria-describedby={describedBy}
          aria-invalid={invalid ? true : undefined}
          className={classNames(styles.control, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ArrowDown className={styles.arrow} />
      </span>
    </div>
  );
}
