import type { SurveySummary } from '#contract/entities/survey.ts';
import { api } from '#web/api/client.ts';
import { staleSurvey } from '#web/api/queries.ts';
import { changeWithUndo, pendingChanges, undoChange } from '#web/forms/pendingChanges.ts';
import { t } from '#web/i18n/translate.ts';

/** Moves a survey into the archive or out of it, with the possibility to undo it. */
export function setArchived(accountId: string, survey: SurveySummary, archived: boolean): void {
  const surveyId = survey.id;
  const success = archived ? t('Archived survey') : t('Unarchived survey');
  // Going back on a change that has not been sent is the same as undoing it.
  const before = pendingChanges().findLast((each) => each.kind === 'archive' && each.survey.id === surveyId);
  if (before && undoChange(before, success)) return;
  changeWithUndo({
    change: { kind: 'archive', accountId, survey, archived },
    about: survey.name,
    call: () => api.patchSurvey({ params: { surveyId }, body: { archived }, keepalive: true }),
    success,
    failure: archived ? t('Failed to archive survey.') : t('Failed to unarchive survey.'),
    stale: staleSurvey(surveyId),
  });
}
