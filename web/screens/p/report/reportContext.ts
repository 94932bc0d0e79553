import { createContext, use } from 'react';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';

export const ReportContext = createContext<ParticipationReport | null>(null);

/** The report that ReportLayout has loaded. */
export function useReport(): ParticipationReport {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport stands outside of ReportLayout');
  return report;
}
