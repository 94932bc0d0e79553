import { useEffect, useRef, type ReactNode } from 'react';

let shownBefore = false;

interface PageHeadingProps {
  id?: string;
  /** Id of what stands before the heading and is to be heard with it. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The heading of a page. It takes the focus when the page replaces another one, so that a screen reader begins there
 * and Tab goes on from there; on the first page of all the browser's own order stands.
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
