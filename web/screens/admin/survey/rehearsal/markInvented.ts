import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { t } from '#web/i18n/translate.ts';

/* The titles of reports say that they are a rehearsal, so that no screenshot or PDF of one passes for a real report. */

const rehearsed = (name: string) => t('Rehearsal: {name}', { name });

/** An organisation's report with a title that says so. A survey that has not opened has no dates. */
export const markSurveyReport = (report: SurveyReport): SurveyReport => ({
  ...report,
  survey: { ...report.survey, name: rehearsed(report.survey.name), whenOpen: null, whenClosed: null },
});

/** A personal report with titles that say so: its own, and the name of the survey. */
export const markPersonalReport = (content: ParticipationReport): ParticipationReport => ({
  ...content,
  report: { ...content.report, title: { ...content.report.title, lead: rehearsed(content.report.title.lead) } },
  participation: { ...content.participation, name: rehearsed(content.participation.name) },
});
