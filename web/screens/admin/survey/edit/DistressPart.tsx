import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { canManage } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { accountQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';

/** Whether the survey asks how people have felt, and what has to be in place if it does; nothing where its type has no such questions. */
export function DistressPart(part: SurveyPartProps) {
  const { survey, form } = part;
  const { distressScale } = form.values;
  const admin = useAdmin();
  const { data: account, error } = useQuery(accountQuery(admin.account.id));
  if (!survey.hasDistressScale) return null;
  const editable = surveyAllows(survey.status, 'editSections');
  return (
    <Card as="section" aria-labelledby="edit-distress" className={styles.part}>
      <h2 id="edit-distress" className={styles.partTitle}>
        {t('How people have felt')}
      </h2>
      <p className={styles.note}>
        {t(
          'Ten optional questions about feelings that can be hard. They decide whether a personal report begins with support, and count towards the one message to the risk contact. You get no result of them.',
        )}
      </p>
      {editable ? (
        <SurveyFormField {...part} name="distressScale">
          {(field) => <CheckboxField {...field} hint={t('Until the survey opens, you can leave them out.')} />}
        </SurveyFormField>
      ) : (
        <p>{distressScale ? t('This survey asks them.') : t('This survey does not ask them.')}</p>
      )}
      {editable && distressScale && !account && error && <Note tone="error">{failureWords(error)}</Note>}
      {editable && distressScale && account?.supportLines.length === 0 && (
        <Note tone="attention">
          <p>
            {t(
              'Before you open the survey: can people find help in your organisation? Add your own lines, such as occupational health or an employee assistance programme. They appear before the public help lines.',
            )}
          </p>
          <p>
            {canManage(admin) ? (
              <Link {...paths.settings()} hash="support">
                {t('Add support lines')}
              </Link>
            ) : (
              t('Someone who manages your organisation can add them in the settings.')
            )}
          </p>
        </Note>
      )}
    </Card>
  );
}
