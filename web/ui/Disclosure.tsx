import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** True to show the content at first. */
  isOpen?: boolean;
  /** Called when the content is expanded or collapsed. */
  onToggle?: (isOpen: boolean) => void;
}

/** Collapsed content below the text that expands it. */
export function Disclosure({ summary, children, isOpen, onToggle }: DisclosureProps) {
  return (
    <details open={isOpen} className={styles.details} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
