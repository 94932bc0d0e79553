import { canView } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import type { Page } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { reportOrigin } from '#web/session/reportOrigin.ts';

/** The breadcrumb of a report's pages: back to where the reader came from (docs/rules/survey-report.md#way-back). */
export function useReportBack(surveyId: string): NonNullable<Page['back']> {
  const admin = useAdmin();
  const origin = reportOrigin(surveyId);
  if (origin === 'dashboard') return { label: t('Back to the dashboard'), link: paths.dashboard() };
  // Not every reader of reports may look at surveys.
  if (origin === 'survey' && canView(admin)) return { label: t('Back to the survey'), link: paths.survey(surveyId) };
  if (origin === 'yourSurveys' && canView(admin))
    return { label: t('Back to your surveys'), link: paths.yourSurveys() };
  return { label: t('Back to reports'), link: paths.reporting() };
}
