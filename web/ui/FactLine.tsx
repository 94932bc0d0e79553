import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './FactLine.module.css';

/** Short facts in one quiet line, a point between them; each child is a fact and breaks only where it must. */
export function FactLine({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <p className={classNames(styles.facts, className)}>{children}</p>;
}
