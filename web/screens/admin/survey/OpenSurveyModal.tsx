import { Navigate } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { closingText } from '#web/components/scheduleTexts.ts';
import { staleSurvey } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { useSurvey } from './surveyContext.ts';
import { useSurveyModal } from './useSurveyModal.ts';

/** Asks for confirmation before a survey is opened now (docs/rules/survey-lifecycle.md#opening-and-closing). */
export function OpenSurveyModal() {
  const survey = useSurvey();
  const close = useSurveyModal(survey.id);
  if (!canEdit(useAdmin()) || !surveyAllows(survey.status, 'open'))
    return <Navigate {...paths.survey(survey.id)} replace />;

  const open = async () => {
    await attempt(() => api.openSurvey({ params: { surveyId: survey.id } }), {
      success: t('{name} is open', { name: survey.name }),
      failure: t('Failed to open {name}', { name: survey.name }),
      stale: staleSurvey(survey.id),
    });
    close();
  };

  return (
    <ConfirmModal
      title={t('Open {name}?', { name: survey.name })}
      confirmLabel={t('Open survey')}
      onConfirm={open}
      onClose={close}
    >
      <p>{invitedText(survey)}</p>
      <ul>
        {survey.status === 'SCHEDULED' && <li>{t('It opens now instead of on its start date.')}</li>}
        <li>{closingText(survey.scheduling.closeAt)}.</li>
        <li>{t('From then on, its start date and its questions cannot be changed.')}</li>
        <li>{t('Once closed, it cannot be reopened.')}</li>
      </ul>
    </ConfirmModal>
  );
}

function invitedText({ participants: { totalCount: people }, shareLink }: Survey): string {
  if (people === 0) {
    return shareLink
      ? t(
          'No participants have been added yet, so no one is invited. You can add people later, or share the participant link.',
        )
      : t('No participants have been added yet, so no one is invited. You can add people later.');
  }
  return plural(
    people,
    '1 person gets an invitation by e-mail now.',
    '{people} people get an invitation by e-mail now.',
    { people },
  );
}
