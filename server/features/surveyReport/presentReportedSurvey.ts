import type { SurveySummary } from '../../../contract/entities/survey.ts';
import type { ReportedSurvey } from '../../../contract/entities/surveyReport.ts';

/** A closed survey, as reports name it. */
export const presentReportedSurvey = (
  { id, name, status, template, whenOpen, whenClosed, participants: { totalCount, completedCount } }: SurveySummary,
): ReportedSurvey => ({ id, name, status, template, whenOpen, whenClosed, participants: { totalCount, completedCount } });
