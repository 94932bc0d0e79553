import { useParams } from '@tanstack/react-router';
import { canView } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage, type Page } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { getReportOrigin } from '#web/session/reportOrigin.ts';

/** Sets the title, the organisation and the way back of a screen of the report. */
export function useReportPage(title: string): void {
  const { surveyId } = useParams({ from: '/admin/survey/$surveyId/report' });
  const admin = useAdmin();
  usePage({ title, organisation: admin.account.name, back: wayBack(surveyId, admin) });
}

/** The breadcrumb: back to where the reader came from (docs/rules/survey-report.md#way-back). */
function wayBack(surveyId: string, admin: ReturnType<typeof useAdmin>): Page['back'] {
  const origin = getReportOrigin(surveyId);
  if (origin === 'dashboard') return { label: t('Back to the dashboard'), link: paths.dashboard() };
  // Not every reader of reports may look at surveys.
  if (origin === 'survey' && canView(admin)) return { label: t('Back to the survey'), link: paths.survey(surveyId) };
  if (origin === 'yourSurveys' && canView(admin))
    return { label: t('Back to your surveys'), link: paths.yourSurveys() };
  return { label: t('Back to reports'), link: paths.reporting() };
}
