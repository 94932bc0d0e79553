import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { staleSurvey } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { useSurvey } from './surveyContext.ts';
import { useSurveyModal } from './useSurveyModal.ts';

/** Asks for confirmation before a survey is permanently closed (docs/rules/survey-lifecycle.md#opening-and-closing). */
export function CloseSurveyModal() {
  const survey = useSurvey();
  const close = useSurveyModal(survey.id);
  const [informReportReaders, setInformReportReaders] = useState(false);
  if (!canEdit(useAdmin()) || !surveyAllows(survey.status, 'close'))
    return <Navigate {...paths.survey(survey.id)} replace />;

  const closeSurvey = async () => {
    await attempt(() => api.closeSurvey({ params: { surveyId: survey.id }, body: { informReportReaders } }), {
      success: t('{name} is closed', { name: survey.name }),
      failure: t('Failed to close {name}', { name: survey.name }),
      stale: staleSurvey(survey.id),
    });
    close();
  };
  const { totalCount, completedCount, inProgressCount } = survey.participants;

  return (
    <ConfirmModal
      title={t('Close {name}?', { name: survey.name })}
      confirmLabel={t('Close survey')}
      busyLabel={t('Closing and calculating the results …')}
      onConfirm={closeSurvey}
      onClose={close}
    >
      <p>{t('{completed} of {total} people have completed it.', { completed: completedCount, total: totalCount })}</p>
      <ul>
        <li>{t('No one can answer any more, neither by invitation nor through the participant link.')}</li>
        {inProgressCount > 0 && (
          <li>
            {plural(
              inProgressCount,
              '1 person has started but not finished. Their answers will not be counted.',
              '{people} people have started but not finished. Their answers will not be counted.',
              { people: inProgressCount },
            )}
          </li>
        )}
        <li>{t('Once closed, it cannot be reopened or changed.')}</li>
        <li>{t('Managers get an email that opens the report.')}</li>
      </ul>
      <CheckboxField
        label={t('Send this email to everyone who can open reports')}
        hint={t('Everyone in your organisation with the role Report, View, Edit or Manage.')}
        value={informReportReaders}
        onChange={setInformReportReaders}
      />
    </ConfirmModal>
  );
}
