import { useParams } from '@tanstack/react-router';
import { usePage } from '#web/layout/page.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useReportBack } from './request/useReportBack.ts';

/** Title, organisation and way back of a screen of the report. */
export function useReportPage(title: string): void {
  const { surveyId } = useParams({ from: '/admin/survey/$surveyId/report' });
  const { account } = useAdmin();
  const back = useReportBack(surveyId);
  usePage({ title, organisation: account.name, back });
}
