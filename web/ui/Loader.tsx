import styles from './Loader.module.css';

/** Announces loading. Appears only after a moment, so that quick answers do not flicker. */
export function Loader({ label }: { label: string }) {
  return (
    <div role="status" data-placeholder className={styles.loader}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
