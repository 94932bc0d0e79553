import type { SurveyReport } from '#contract/entities/surveyReport.ts';

/**
 * Returns a report with the texts of another report about the same survey. The numbers stay, since they may cover other
 * people.
 */
export function takeTexts(report: SurveyReport, written: SurveyReport): SurveyReport {
  const analyses = new Map(
    written.sections.flatMap((section) => section.areas.map((area) => [keyOf(section, area), area.analysis])),
  );
  return {
    ...report,
    executiveSummary: written.executiveSummary,
    summarised: written.summarised,
    sections: report.sections.map((section) => ({
      ...section,
      areas: section.areas.map((area) => ({ ...area, analysis: analyses.get(keyOf(section, area)) ?? null })),
    })),
  };
}

const keyOf = (section: { id: string }, area: { id: string }) => JSON.stringify([section.id, area.id]);
