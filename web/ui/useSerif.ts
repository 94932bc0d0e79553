import { useEffect } from 'react';
import { loadReportSerif } from './loadSerif.ts';

/** Loads the serif of the report's headings, once the report has been painted in the fallback of the same width. */
export function useReportSerif(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => void loadReportSerif());
    return () => cancelAnimationFrame(frame);
  }, []);
}
