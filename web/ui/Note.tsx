import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Note.module.css';

type NoteTone = 'info' | 'attention' | 'error';

interface NoteProps {
  tone: NoteTone;
  children: ReactNode;
  id?: string;
  className?: string;
}

/** A short message in the flow of a page. An error is announced when it appears. */
export function Note({ tone, children, id, className }: NoteProps) {
  return (
    <div
      id={id}
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames(styles.note, styles[tone], className)}
    >
      <svg className={styles.mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {tone === 'info' ? (
          <path d="M10 9v5M10 6.2v.1" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        ) : (
          <path d="M10 5.5v5.5M10 13.8v.1" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        )}
      </svg>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
