import { sessionStore } from './sessionStore.ts';

/** Pages from which a reader can come to a report (docs/rules/survey-report.md#way-back). */
type ReportOrigin = 'reports' | 'survey' | 'dashboard' | 'yourSurveys';

const key = 'admin.reportOrigin';

interface SavedOrigin {
  surveyId: string;
  origin: ReportOrigin;
}

/** The list of reports, unless the path is one of the other places. */
export function originOf(pathname: string | undefined, surveyId: string): ReportOrigin {
  const path = pathname?.replace(/\/$/, '');
  if (path === '/admin') return 'dashboard';
  if (path?.startsWith('/admin/survey/your-surveys')) return 'yourSurveys';
  if (path === `/admin/survey/${encodeURIComponent(surveyId)}`) return 'survey';
  return 'reports';
}

/**
 * Saves for this tab where the reader entered a report from. `pathname` is undefined where the report is the first page.
 * That may be a reload, so the saved place stays.
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
