import { useQueryClient } from '@tanstack/react-query';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { api } from '#web/api/client.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { toCustomQuestion, type QuestionFaults, type QuestionForm } from './questionForm.ts';

interface Place {
  surveyId: string;
  sectionId: string;
  /** The one that is changed; null: a new one. */
  question: SectionQuestion | null;
}

/**
 * Saves a question of the organisation's own.
 * @returns null once it is saved, else what is wrong with the form; whatever failed is told by toast too.
 */
export function useSaveQuestion({ surveyId, sectionId, question }: Place) {
  const queryClient = useQueryClient();

  return async (form: QuestionForm): Promise<QuestionFaults | null> => {
    const body = toCustomQuestion(form);
    try {
      if (question) await api.updateCustomQuestion({ params: { surveyId, sectionId, questionId: question.id }, body });
      else await api.createCustomQuestion({ params: { surveyId, sectionId }, body });
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: ['survey', surveyId] });
      toast(
        `${question ? t('Failed to update question.') : t('Failed to create question.')} ${failureWords(error)}`,
        'error',
      );
      return hasCode(error, 'QuestionAlreadyExists') ? { title: failureWords(error) } : {};
    }
    // Other surveys may ask it too, and the section must have it when it is shown again.
    await queryClient.invalidateQueries({ queryKey: ['survey'] });
    toast(question ? t('Successfully updated question.') : t('Successfully created question.'), 'success');
    return null;
  };
}
