import { sessionStore } from './sessionStore.ts';

/** Where a reader can come to a report from (docs/rules/survey-report.md#way-back). */
export type ReportOrigin = 'reports' | 'survey' | 'dashboard' | 'yourSurveys';

const key = 'admin.reportOrigin';

interface KeptOrigin {
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
 * Keeps for this tab where a report was entered from. `pathname` is undefined where the report is the first page: that
 * may be a reload, after which what was kept holds on.
 */
export function keepReportOrigin(surveyId: string, pathname: string | undefined): void {
  if (pathname === undefined) return;
  sessionStore.write(key, { surveyId, origin: originOf(pathname, surveyId) } satisfies KeptOrigin);
}

/** Where this report was entered from; the list of reports where that is not known. */
export function reportOrigin(surveyId: string): ReportOrigin {
  const kept = sessionStore.read<KeptOrigin>(key);
  return kept?.surveyId === surveyId ? kept.origin : 'reports';
}
