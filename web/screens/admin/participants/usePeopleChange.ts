import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureWords } from '#web/api/failureWords.ts';
import { toast, type ToastTone } from '#web/layout/toasts.ts';

/** What a change of people or groups may change elsewhere: their lists, and the counts of groups and surveys. */
const touched = [['participants'], ['groups'], ['survey'], ['surveys']];

interface Telling<Result> {
  /** What is said of the result. */
  success: (result: Result) => string;
  tone?: (result: Result) => ToastTone;
  /** What could not be done; why is added to it. */
  failure: string;
}

/** Changes people or groups and tells by toast how it went; everything that shows them is then read anew. */
export function usePeopleChange() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = () => {
      for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey });
    };
    /** Whether it was done. */
    async function change<Result>(
      work: () => Promise<Result>,
      { success, tone = () => 'success', failure }: Telling<Result>,
    ): Promise<boolean> {
      try {
        const result = await work();
        toast(success(result), tone(result));
        return true;
      } catch (error) {
        toast(`${failure.replace(/[^.:]$/, '$&.')} ${failureWords(error)}`, 'error');
        return false;
      } finally {
        refresh();
      }
    }
    return { change, refresh };
  }, [queryClient]);
}
