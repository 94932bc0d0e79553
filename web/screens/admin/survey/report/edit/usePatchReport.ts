import { useQueryClient } from '@tanstack/react-query';
import type { SurveyReport, SurveyReportPatch } from '#contract/entities/surveyReport.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { toast } from '#web/layout/toasts.ts';
import { takeTexts } from './takeTexts.ts';

interface Telling {
  success: string;
  /** What could not be done; why is added to it. */
  failure: string;
}

/** Writes texts into a report, tells by toast how it went, and has every report of the survey that was read show them. */
export function usePatchReport(surveyId: string) {
  const queryClient = useQueryClient();
  /** Whether it was done. */
  return async (patch: SurveyReportPatch, { success, failure }: Telling): Promise<boolean> => {
    try {
      const written = await api.patchSurveyReport({ params: { surveyId }, body: patch });
      queryClient.setQueriesData<SurveyReport>(
        { queryKey: ['survey', surveyId, 'report'] },
        (read) => read && takeTexts(read, written),
      );
      toast(success, 'success');
      return true;
    } catch (error) {
      toast(`${failure}. ${failureWords(error)}`, 'error');
      return false;
    }
  };
}
