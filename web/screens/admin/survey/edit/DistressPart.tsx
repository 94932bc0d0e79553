import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { canManage } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { accountQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';

/**
 * Chooses whether the survey asks how people have felt, and says what should be in place if it does. Renders nothing if
 * the survey type has no such questions.
 */
export function DistressPart(part: SurveyPartProps) {
  const { survey, form } = part;
  const { distressScale } = form.values;
  const admin = useAdmin();
  const { data: account, error } = useQuery(accountQuery(admin.account.id));
  if (!survey.hasDistressScale) return null;
  const editable = surveyAllows(survey.status, 'editSections');
  return (
    <EditPart id="distress" survey={survey}>
      <p className={styles.note}>
        {t(
          'Ten optional questions about difficult feelings. They decide whether a personal report starts with support, and they count towards the one message to the risk contact. You do not get any results from them.',
        )}
      </p>
      {editable ? (
        <SurveyFormField {...part} name="distressScale">
          {(field) => <CheckboxField {...field} hint={t('You can leave them out until the survey opens.')} />}
        </SurveyFormField>
      ) : (
        <p>{distressScale ? t('This survey includes them.') : t('This survey does not include them.')}</p>
      )}
      {editable && distressScale && !account && error && <Note tone="error">{failureMessage(error)}</Note>}
      {editable && distressScale && account?.supportLines.length === 0 && (
        <Note tone="attention">
          <p>
            {t(
              'Before you open the survey: can people find help in your organisation? Add your own contacts, such as occupational health or an employee assistance programme. They appear before the public help lines.',
            )}
          </p>
          <p>
            {canManage(admin) ? (
              <Link {...paths.settings()} hash="support">
                {t('Add support contacts')}
              </Link>
            ) : (
              t('Someone who manages your organisation can add them in the settings.')
            )}
          </p>
        </Note>
      )}
    </EditPart>
  );
}
