import { useEffect, useRef, type ReactNode } from 'react';

let shownBefore = false;

interface PageHeadingProps {
  id?: string;
  /** Id of an element before the heading. Screen readers read it together with the heading. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The heading of a page. It takes the focus when the page replaces another one, so that a screen reader and Tab start
 * there. On the very first page, the browser's own order applies.
 */
export function PageHeading({ id, describedBy, className, children }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shownBefore) ref.current?.focus({ preventScroll: true });
    shownBefore = true;
  }, []);
  return (
    <h1 ref={ref} id={id} aria-describedby={describedBy} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
