import { useEffect } from 'react';
import { loadSerif } from '#web/ui/useSerif.ts';
import { session } from '#web/session/session.ts';

/**
 * Opens the browser's print dialog, when the page came by a print link: then somebody has just pressed Print. Not before
 * the letters of the headings are there and the page has been painted.
 */
export function usePrintOnce(): void {
  useEffect(() => {
    let left = false;
    void loadSerif().then(() =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!left && session.state().kind === 'report') window.print();
        }),
      ),
    );
    return () => {
      left = true;
    };
  }, []);
}
