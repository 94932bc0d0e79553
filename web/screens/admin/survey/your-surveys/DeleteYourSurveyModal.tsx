import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { staleSurvey, surveyQuery } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { ConfirmDeleteSurvey } from '../ConfirmDeleteSurvey.tsx';

/** Asks for confirmation before a survey in the list and all its answers are deleted. */
export function DeleteYourSurveyModal() {
  const { surveyId } = useParams({ from: '/admin/survey/your-surveys/delete/$surveyId' });
  const search = useSearch({ from: '/admin/survey/your-surveys' });
  const admin = useAdmin();
  const navigate = useNavigate();
  const { data: survey, isError } = useQuery(surveyQuery(surveyId));
  const list = { ...paths.yourSurveys(), search, replace: true, resetScroll: false };
  if (isError || !canEdit(admin)) return <Navigate {...list} />;
  if (!survey) return null;
  if (!surveyAllows(survey.status, 'delete')) return <Navigate {...list} />;

  const close = () => void navigate(list);
  const remove = async () => {
    // Returns to the list first, so that nothing requests the deleted survey again.
    const done = await attempt(
      async () => {
        await api.deleteSurvey({ params: { surveyId } });
        await navigate(list);
      },
      { success: t('Deleted survey'), failure: t('Failed to delete survey.'), stale: staleSurvey(surveyId) },
    );
    if (!done) close();
  };
  return <ConfirmDeleteSurvey survey={survey} onConfirm={remove} onClose={close} />;
}
