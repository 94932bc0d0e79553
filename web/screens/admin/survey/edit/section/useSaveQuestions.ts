import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SurveySection } from '#contract/entities/surveySection.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import type { Selection } from './useSelection.ts';

/** Saves the selected questions of a section; it tells by toast how that went, and what failed stays to be saved. */
export function useSaveQuestions(
  surveyId: string,
  { id: sectionId, title }: SurveySection,
  { questions, discard }: Selection,
) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['survey', surveyId] });

  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await api.setCustomQuestions({
        params: { surveyId, sectionId },
        body: { questionIds: questions.map(({ id }) => id) },
      });
      // The draft is what is shown until the survey is read anew.
      await refresh();
      discard();
      toast(t('Successfully updated {section} questions', { section: title }), 'success');
    } catch (error) {
      toast(`${t('Failed to update {section} questions', { section: title })}. ${failureWords(error)}`, 'error');
      void refresh();
    }
    setBusy(false);
  };
  return { busy, save };
}
