import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Scrolls to the part of the page that the address names, and moves the focus to its heading.
 * @param isReady false while parts above the target can still grow.
 */
export function useTarget(isReady = true): void {
  const target = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const part = isReady && target ? document.getElementById(target) : null;
    const heading = part?.matches('h2') ? part : part?.querySelector<HTMLElement>('h2');
    heading?.focus({ preventScroll: true });
    part?.scrollIntoView();
  }, [target, isReady]);
}
