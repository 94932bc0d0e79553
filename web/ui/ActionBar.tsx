import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** The buttons of a long form, which stay at the foot of the window. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>;
