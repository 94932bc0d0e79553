import { useId, useState, type FocusEvent } from 'react';
import type { DateTime } from './dateTime.ts';
import styles from './DateField.module.css';
import field from './Field.module.css';
import { fieldNoteIds, FieldNotes } from './FieldNotes.tsx';

interface DateFieldProps {
  /** Label of the date: "Start on". It also names the pair of fields. */
  label: string;
  /** Label of the time: "Time (optional)". */
  timeLabel: string;
  value: DateTime;
  onChange: (value: DateTime) => void;
  /** The first date that can be chosen, as YYYY-MM-DD. */
  min?: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The browser's own date field, next to an optional time. */
export function DateField({ label, timeLabel, value, onChange, min, hint, error }: DateFieldProps) {
  const id = useId();
  const [dateId, timeId] = [`${id}-date`, `${id}-time`];
  const describedBy = fieldNoteIds(id, { hint, error });
  // True if the date or the time is only partly typed. Such a field has an empty value, so the input would otherwise be
  // lost without notice.
  const [halves, setHalves] = useState({ date: false, time: false });
  const noteHalf =
    (part: 'date' | 'time') =>
    ({ target }: FocusEvent<HTMLInputElement>) => {
      const now = { ...halves, [part]: target.validity.badInput };
      setHalves(now);
      const incomplete = now.date || now.time;
      if (incomplete !== (value.incomplete ?? false))
        onChange({ date: value.date, time: value.time, ...(incomplete && { incomplete }) });
    };
  const common = { 'aria-describedby': describedBy, 'aria-invalid': error === undefined ? undefined : true } as const;

  return (
    <FieldNotes id={id} hint={hint} error={error}>
      <div role="group" aria-label={label} className={styles.pair}>
        <div className={field.field}>
          <label htmlFor={dateId} className={field.label}>
            {label}
          </label>
          <input
            {...common}
            id={dateId}
            type="date"
            min={min}
            max="9999-12-31"
            value={value.date}
            onChange={(event) => onChange({ ...value, date: event.target.value })}
            onBlur={noteHalf('date')}
            className={field.control}
          />
        </div>
        <div className={field.field}>
          <label htmlFor={timeId} className={field.label}>
            {timeLabel}
          </label>
          <input
            {...common}
            id={timeId}
            type="time"
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.target.value })}
            onBlur={noteHalf('time')}
            className={field.control}
          />
        </div>
      </div>
    </FieldNotes>
  );
}
