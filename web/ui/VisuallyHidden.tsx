import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only. As a `status`, it is read out whenever it changes. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
