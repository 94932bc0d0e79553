import { useParams } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { canView } from '#rules/permissions.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { type PageMetadata, usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { getReportOrigin } from '#web/session/reportOrigin.ts';

/** A report on the screen, and whether it matches the request in the address. */
interface ShownReport {
  report: SurveyReport;
  /** The `options` of the request for this report. */
  options: string | undefined;
  /** True while another report is loading. */
  waiting: boolean;
  /**
   * Why the report that the address requests cannot be shown instead. Null if the visible report is the requested one.
   */
  rejection: unknown;
}

export const SurveyReportContext = createContext<ShownReport | null>(null);

/** The visible report, with its options and the state of a newer request. */
export function useShownReport(): ShownReport {
  const shown = use(SurveyReportContext);
  if (!shown) throw new Error('useShownReport is used outside SurveyReportLayout');
  return shown;
}

/**
 * The visible report. It stays on the screen while another one is requested, and when that request is rejected, so it
 * does not always match the address.
 */
export const useSurveyReport = () => useShownReport().report;

/** Sets the title, the organisation and the breadcrumb of a report's screen. */
export function useReportPage(title: string): void {
  const { surveyId } = useParams({ from: '/admin/survey/$surveyId/report' });
  const admin = useAdmin();
  usePage({ title, organisation: admin.account.name, back: wayBack(surveyId, admin) });
}

/** The breadcrumb: back to where the reader came from (docs/rules/survey-report.md#way-back). */
function wayBack(surveyId: string, admin: ReturnType<typeof useAdmin>): PageMetadata['back'] {
  const origin = getReportOrigin(surveyId);
  if (origin === 'dashboard') return { label: t('Back to the dashboard'), link: paths.dashboard() };
  // Not every reader of reports may look at surveys.
  if (origin === 'survey' && canView(admin)) return { label: t('Back to the survey'), link: paths.survey(surveyId) };
  if (origin === 'yourSurveys' && canView(admin))
    return { label: t('Back to your surveys'), link: paths.yourSurveys() };
  return { label: t('Back to reports'), link: paths.reporting() };
}

/**
 * Why a report was rejected. The request is in the address, so a validation error is about the link and not about a
 * field.
 */
export const rejectionText = (error: unknown): string =>
  hasCode(error, 'Validation')
    ? t(
        'This link asks for a filter or comparison that this report does not offer. It may be old, or belong to another survey.',
      )
    : failureMessage(error);
