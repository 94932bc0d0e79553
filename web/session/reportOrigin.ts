import { sessionStore } from './sessionStore.ts';

/** Pages from which a reader can come to a report (docs/rules/survey-report.md#way-back). */
type ReportOrigin = 'reports' | 'survey' | 'dashboard' | 'yourSurveys';

const key = 'admin.reportOrigin';

interface SavedOrigin {
  surveyId: string;
  origin: ReportOrigin;
}

/** Returns the origin for a path. Any path that is none of the other places counts as the list of reports. */
export function originOf(pathname: string | undefined, surveyId: string): ReportOrigin {
  const path = pathname?.replace(/\/$/, '');
  if (path === '/admin') return 'dashboard';
  if (path?.startsWith('/admin/survey/your-surveys')) return 'yourSurveys';
  if (path === `/admin/survey/${encodeURIComponent(surveyId)}`) return 'survey';
  return 'reports';
}

/**
 * Saves for this tab which page the reader opened a report from. `pathname` is undefined if the report is the tab's
 * first page. That may be a reload, so the saved origin stays.
 */
export function saveReportOrigin(surveyId: string, pathname: string | undefined): void {
  if (pathname === undefined) return;
  sessionStore.write(key, { surveyId, origin: originOf(pathname, surveyId) } satisfies SavedOrigin);
}

/** The page from which the reader came to this report, or the list of reports if that is unknown. */
export function getReportOrigin(surveyId: string): ReportOrigin {
  const saved = sessionStore.read<SavedOrigin>(key);
  return saved?.surveyId === surveyId ? saved.origin : 'reports';
}
