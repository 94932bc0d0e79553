import type { Aspect } from '#contract/entities/individualReport.ts';
import { AspectAbout } from './AspectAbout.tsx';
import { AspectHelp } from './AspectHelp.tsx';
import styles from './AspectMore.module.css';

interface AspectMoreProps {
  aspect: Aspect;
  sectionIndex: number;
  /** One of the lowest of its section. */
  lowest: boolean;
}

/** What there is to read about an aspect: what it is, and what may help. */
export function AspectMore(props: AspectMoreProps) {
  return (
    <div className={styles.more}>
      <AspectAbout {...props} />
      <AspectHelp {...props} />
    </div>
  );
}
