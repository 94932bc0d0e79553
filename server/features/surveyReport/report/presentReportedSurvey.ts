import type { ReportedSurvey } from '#contract/entities/surveyReport.ts';

/** A closed survey, as reports name it. */
export const presentReportedSurvey = (
  { id, name, status, template, whenOpen, whenClosed }: Omit<ReportedSurvey, 'participants'>,
  { totalCount, completedCount }: ReportedSurvey['participants'],
): ReportedSurvey => ({
  id,
  name,
  status,
  template,
  whenOpen,
  whenClosed,
  participants: { totalCount, completedCount },
});
