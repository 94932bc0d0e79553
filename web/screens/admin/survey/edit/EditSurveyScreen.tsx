import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useSurvey } from '../surveyContext.ts';
import { EditSurveyForm } from './EditSurveyForm.tsx';

/** Changes a survey that is not closed (docs/rules/survey-lifecycle.md#saving). */
export function EditSurveyScreen() {
  const survey = useSurvey();
  const admin = useAdmin();
  usePage({
    title: t('Edit survey'),
    organisation: admin.account.name,
    back: { label: t('Back to {page}', { page: survey.name }), link: paths.survey(survey.id) },
  });
  // Once editing has started, the form stays: changes made before someone closed the survey must not be lost.
  const [begun] = useState(surveyAllows(survey.status, 'edit'));

  const title = t('This survey cannot be edited');
  if (!canEdit(admin)) return <NoPrivileges title={title} />;
  if (begun) return <EditSurveyForm survey={survey} />;
  return (
    <div className={messagePage.message}>
      <PageHeading>{title}</PageHeading>
      <p>{t('This survey has closed and can no longer be changed.')}</p>
      <p>
        <Link {...paths.survey(survey.id)} className={buttonClass('primary')}>
          {t('Go to the survey')}
        </Link>
      </p>
    </div>
  );
}
