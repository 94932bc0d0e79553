import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for those who listen rather than look. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
