import styles from './Loader.module.css';

/** Announces loading. Appears only after a moment, so that it does not flicker if loading is quick. */
export function Loader({ label }: { label: string }) {
  return (
    <div role="status" data-placeholder className={styles.loader}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
