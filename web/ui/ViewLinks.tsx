import type { ReactNode } from 'react';
import styles from './ViewLinks.module.css';

interface ViewLinksProps {
  /** The name of the group, for screen readers. */
  label: string;
  /** Links, the current one with `aria-current`. */
  children: ReactNode;
}

/** Links to the views of a list. Each view shows a part of the list. */
export const ViewLinks = ({ label, children }: ViewLinksProps) => (
  <nav aria-label={label} className={styles.views}>
    {children}
  </nav>
);
