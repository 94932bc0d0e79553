import { createContext, use } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';

/** A report on the screen, and how it stands to the one that the address asks for. */
export interface ShownReport {
  report: SurveyReport;
  /** The `options` that it was made by. */
  options: string | undefined;
  /** Another one is on its way. */
  waiting: boolean;
  /** Why there is no other one, though the address asks for it; null where the address asks for this one. */
  refusal: unknown;
}

export const ReportContext = createContext<ShownReport | null>(null);

/** The report that is shown, with how it came to be. */
export function useShownReport(): ShownReport {
  const shown = use(ReportContext);
  if (!shown) throw new Error('useShownReport stands outside of ReportArea');
  return shown;
}

/**
 * The report that is shown. It stays on the screen while another one is asked for, and when that is refused: it is not
 * always what the address asks for.
 */
export const useReport = () => useShownReport().report;
