import { Navigate, useNavigate } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { staleSurvey } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ConfirmDeleteSurvey } from './ConfirmDeleteSurvey.tsx';
import { useSurvey } from './surveyContext.ts';
import { useSurveyModal } from './useSurveyModal.ts';

/** Asks for confirmation before a survey and all its answers are deleted. */
export function DeleteSurveyModal() {
  const survey = useSurvey();
  const close = useSurveyModal(survey.id);
  const navigate = useNavigate();
  if (!canEdit(useAdmin()) || !surveyAllows(survey.status, 'delete'))
    return <Navigate {...paths.survey(survey.id)} replace />;

  const remove = async () => {
    const done = await attempt(
      async () => {
        await api.deleteSurvey({ params: { surveyId: survey.id } });
        // Leaves the survey's page before anything there requests the deleted survey.
        await navigate({ ...paths.yourSurveys(), replace: true });
        queryClient.removeQueries({ queryKey: ['survey', survey.id] });
      },
      { success: t('Deleted survey'), failure: t('Failed to delete survey.'), stale: staleSurvey(survey.id) },
    );
    if (!done) close();
  };
  return <ConfirmDeleteSurvey survey={survey} onConfirm={remove} onClose={close} />;
}
