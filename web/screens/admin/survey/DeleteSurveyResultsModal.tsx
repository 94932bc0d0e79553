import { Navigate } from '@tanstack/react-router';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { staleSurvey } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { useSurvey } from './surveyContext.ts';
import { useSurveyModal } from './useSurveyModal.ts';

/**
 * Asks a super administrator for confirmation before the answers of a closed survey are deleted
 * (docs/rules/survey-lifecycle.md#deleting-results).
 */
export function DeleteSurveyResultsModal() {
  const survey = useSurvey();
  const { superAdmin, account } = useAdmin();
  const close = useSurveyModal(survey.id);
  if (!superAdmin || !surveyAllows(survey.status, 'deleteResults'))
    return <Navigate {...paths.survey(survey.id)} replace />;

  const deleteResults = async () => {
    await attempt(() => api.deleteSurveyResults({ params: { accountId: account.id, surveyId: survey.id } }), {
      success: t('Deleted the data from {name}', { name: survey.name }),
      failure: t('Failed to delete data from {name}', { name: survey.name }),
      stale: staleSurvey(survey.id),
    });
    close();
  };

  return (
    <ConfirmModal
      title={t('Delete the data from {name}?', { name: survey.name })}
      confirmLabel={t('Delete data')}
      busyLabel={t('Deleting the answers …')}
      danger
      onConfirm={deleteResults}
      onClose={close}
    >
      <p>
        {t(
          'All answers will be permanently deleted: the organisation’s results, and the personal reports of the people who answered.',
        )}
      </p>
      <p>{t('The survey itself stays, and shows that no one has completed it.')}</p>
    </ConfirmModal>
  );
}
