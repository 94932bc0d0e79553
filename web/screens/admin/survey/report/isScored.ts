import type { ReportSection } from '#contract/entities/surveyReport.ts';

/** Whether a section has a score at all; others tell of answers to single questions. */
export const isScored = ({ score, suppressed, areas }: ReportSection) =>
  score !== null || suppressed === true || areas.some(({ areaType }) => areaType === 'aspects');
