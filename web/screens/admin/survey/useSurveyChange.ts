import { useQueryClient } from '@tanstack/react-query';
import { failureWords } from '#web/api/failureWords.ts';
import { toast } from '#web/layout/toasts.ts';

interface Telling {
  success?: string;
  /** What could not be done; why is added to it. */
  failure: string;
}

/** Changes something of a survey, tells by toast how it went, and has everything that shows the survey read it anew. */
export function useSurveyChange(surveyId: string) {
  const queryClient = useQueryClient();
  /** Whether it was done. */
  return async (work: () => Promise<unknown>, { success, failure }: Telling): Promise<boolean> => {
    try {
      await work();
      if (success !== undefined) toast(success, 'success');
      return true;
    } catch (error) {
      toast(`${failure.replace(/[^.]$/, '$&.')} ${failureWords(error)}`, 'error');
      return false;
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['survey', surveyId] });
      void queryClient.invalidateQueries({ queryKey: ['surveys'] });
      void queryClient.invalidateQueries({ queryKey: ['reports'] });
    }
  };
}
