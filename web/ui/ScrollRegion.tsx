import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ScrollRegion.module.css';

interface ScrollRegionProps {
  /** What is in it: said when it takes the focus. */
  label: string;
  /** Said above it while there is more than is seen. */
  hint?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What may be wider than the page scrolls in itself, also by keyboard; as long as it fits it is no stop on the way. */
export function ScrollRegion({ label, hint, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = region.current!;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      {scrolls && hint !== undefined && (
        <p className={styles.hint} data-screen-only>
          {hint}
        </p>
      )}
      <div
        ref={region}
        className={classNames(styles.region, className)}
        {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  );
}
