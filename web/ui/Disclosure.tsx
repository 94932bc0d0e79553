import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
}

/** What is folded away until it is wanted, under words that unfold it. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
