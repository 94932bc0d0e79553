import styles from './Loader.module.css';

/** Says that something is on its way. It shows itself only after a moment, so quick answers do not flicker. */
export function Loader({ label }: { label: string }) {
  return (
    <div role="status" data-placeholder className={styles.loader}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
