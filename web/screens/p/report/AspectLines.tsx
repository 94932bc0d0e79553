import type { ReactNode } from 'react';
import styles from './AspectLines.module.css';

/** A list of aspects line by line, parted by hairlines. */
export function AspectLines({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}
