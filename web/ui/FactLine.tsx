import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './FactLine.module.css';

/** Short details in one quiet line, separated by dots. Each child is one detail and wraps only if it must. */
export function FactLine({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <p className={classNames(styles.facts, className)}>{children}</p>;
}
