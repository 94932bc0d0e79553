import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import { groupKeys } from './groupKeys.ts';
import styles from './ChoiceRows.module.css';

interface ChoiceOption {
  value: number;
  label: ReactNode;
  /** A sentence below the label, read out with the option. */
  hint?: string | undefined;
  /** True if the option can be focused and read, but not changed. The style for this is in the dialog that uses it. */
  disabled?: boolean | undefined;
}

interface CommonProps {
  /** Id of the element that names the group: the question's heading. */
  labelledBy: string;
  name: string;
  options: readonly ChoiceOption[];
  invalid?: boolean;
  describedBy?: string | undefined;
}

interface RadioRowsProps extends CommonProps {
  type: 'radio';
  value: number | null;
  onChange: (value: number) => void;
}

interface CheckboxRowsProps extends CommonProps {
  type: 'checkbox';
  /** The chosen values, in the order of the options. */
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Answers as full-width rows. The whole row is the target. `radio`: one answer; `checkbox`: any number. */
export function ChoiceRows(props: RadioRowsProps | CheckboxRowsProps) {
  const { labelledBy, name, options, invalid, describedBy } = props;
  const id = useId();

  const isChosen = (value: number) => (props.type === 'radio' ? props.value === value : props.value.includes(value));
  const choose = ({ value, disabled }: ChoiceOption) => {
    if (disabled) return;
    if (props.type === 'radio') props.onChange(value);
    else {
      const chosen = new Set(props.value);
      if (!chosen.delete(value)) chosen.add(value);
      props.onChange(options.map((option) => option.value).filter((each) => chosen.has(each)));
    }
  };

  return (
    <div
      role={props.type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={props.type === 'radio' && invalid ? true : undefined}
      className={classNames(styles.rows, invalid && styles.invalid)}
      onKeyDown={groupKeys}
    >
      {options.map((option, index) => (
        <label key={option.value} className={styles.row}>
          <input
            type={props.type}
            name={name}
            value={option.value}
            checked={isChosen(option.value)}
            data-key={index + 1}
            aria-invalid={props.type === 'checkbox' && invalid ? true : undefined}
            aria-disabled={option.disabled || undefined}
            aria-labelledby={option.hint && `${id}l${option.value}`}
            aria-describedby={option.hint && `${id}h${option.value}`}
            onChange={() => choose(option)}
            className={styles.input}
          />
          <span className={styles.label}>
            {option.hint ? (
              <>
                <span id={`${id}l${option.value}`}>{option.label}</span>
                <small id={`${id}h${option.value}`}>{option.hint}</small>
              </>
            ) : (
              option.label
            )}
          </span>
          <svg className={styles.tick} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="M4 10.5l4 4 8-9"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </label>
      ))}
    </div>
  );
}
