import type { ReportArea, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { ScoreLabels } from '#rules/scoreLabel.ts';

/** The words for poor, good and great in an area: its own, else those of the report. */
export const areaLabels = (area: ReportArea, report: SurveyReport): ScoreLabels => ({
  minLabel: area.minLabel ?? report.minLabel,
  midLabel: area.midLabel ?? report.midLabel,
  maxLabel: area.maxLabel ?? report.maxLabel,
});
