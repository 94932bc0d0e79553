import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ScrollRegion.module.css';

interface ScrollRegionProps {
  /** Name of the content, read when the region takes the focus. */
  label: string;
  /** Shown above the region while it has more content than is visible. */
  hint?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A region whose content may be wider than the page. It then scrolls separately from the page, also with the keyboard.
 * If the content fits, the region is not a tab stop.
 */
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
