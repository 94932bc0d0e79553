import styles from './Field.module.css';

/** The visible label above a field, or nothing if another element names it. */
export function FieldLabel({ label, htmlFor }: { label: string | undefined; htmlFor: string }) {
  return label ? (
    <label htmlFor={htmlFor} className={styles.label}>
      {label}
    </label>
  ) : null;
}
