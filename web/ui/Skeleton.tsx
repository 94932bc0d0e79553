import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS length; default: the full width. */
  width?: string;
  /** CSS length; default: one line of text. */
  height?: string;
  className?: string;
}

/** A placeholder for content that is loading, so that nothing shifts when it arrives. Screen readers ignore it. */
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
