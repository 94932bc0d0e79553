import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';

/** The reports that this survey's can be compared or combined with: those of the same type. Null while they are loaded. */
export function otherReports(reports: readonly ReportTile[] | undefined, surveyId: string): ReportTile[] | null {
  if (!reports) return null;
  const own = reports.find(({ survey }) => survey.id === surveyId);
  return reports.filter(({ survey }) => survey.id !== surveyId && survey.template.id === own?.survey.template.id);
}

/** "Spring pulse (closed 3 May 2026, 120 completed)". */
export function reportChoiceWords({
  survey: {
    name,
    whenClosed,
    participants: { completedCount },
  },
}: ReportTile): string {
  return whenClosed === null
    ? t('{name} ({completed} completed)', { name, completed: completedCount })
    : t('{name} (closed {date}, {completed} completed)', {
        name,
        date: formatListDate(whenClosed),
        completed: completedCount,
      });
}
