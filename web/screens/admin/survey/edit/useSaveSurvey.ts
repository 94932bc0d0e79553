import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { draftPatch } from './surveyDraft.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { surveyQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { reduceDraft, type DraftAction, type DraftState } from './draftState.ts';
import type { TestEmail } from './messageTexts.ts';

/** `asked`: somebody else has changed the survey so that the person must look first. */
export type SaveOutcome = { kind: 'saved' } | { kind: 'asked' } | { kind: 'failed'; error: unknown };

/**
 * Saves a draft. The survey is read once more before: what others have changed since then is not overwritten unasked.
 * Tells by toast how it went, but for a failure that `told` says is told at its field.
 */
export function useSaveSurvey(surveyId: string, dispatch: Dispatch<DraftAction>) {
  const queryClient = useQueryClient();
  const { queryKey } = surveyQuery(surveyId);

  const show = async (survey: Survey) => {
    // What was asked before and answered later is older than this.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, survey);
  };

  return async (
    state: DraftState,
    testEmails: readonly TestEmail[],
    told: (error: unknown) => boolean,
  ): Promise<SaveOutcome> => {
    try {
      const survey = await api.getSurvey({ params: { surveyId } });
      await show(survey);
      const refresh: DraftAction = { type: 'refresh', survey };
      dispatch(refresh);
      const merged = reduceDraft(state, refresh);
      const mustLook = survey.locked || merged.conflicts.length > 0 || merged.lostStart !== state.lostStart;
      if (mustLook) return { kind: 'asked' };

      const patch = draftPatch(merged.saved, merged.draft, survey);
      const body = { ...patch, ...(testEmails.length > 0 && { testEmails: [...testEmails] }) };
      const saved = await api.patchSurvey({ params: { surveyId }, body });
      await show(saved);
      dispatch({ type: 'save', survey: saved, sent: merged.draft });
      void queryClient.invalidateQueries({ queryKey: ['surveys'] });
      toast(t('Updated survey'), 'success');
      return { kind: 'saved' };
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
      if (!told(error)) toast(`${t('Failed to update survey.')} ${failureWords(error)}`, 'error');
      return { kind: 'failed', error };
    }
  };
}
