import { useEffect } from 'react';

/** Loads the serif of the report's headings, once the report has been painted in the fallback of the same width. */
export function useReportSerif(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // Without it the fallback stays, which is no loss worth a message.
      import('./reportSerif.css').catch(() => undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
