import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS length; default: the full width. */
  width?: string;
  /** CSS length; default: one line of text. */
  height?: string;
  className?: string;
}

/** Keeps the place of what is being loaded, so that nothing shifts when it arrives. Silent to a screen reader. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-placeholder
      className={classNames(styles.skeleton, className)}
      style={{ width, height }}
    />
  );
}
