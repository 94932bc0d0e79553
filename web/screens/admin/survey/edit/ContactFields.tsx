import { maySetField } from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { editTargets } from './editTargets.ts';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';

/** Whom participants ask, and, for super administrators, who gets an alert about high distress. */
export function ContactFields(part: SurveyPartProps) {
  const { survey, form } = part;
  const admin = useAdmin();
  const isEmpty = form.values.contactName === '' && form.values.contactEmail === '';
  const takeOwn = () => {
    form.set({ contactName: admin.person.name, contactEmail: admin.person.emailAddress });
    // The button is gone with that.
    document.getElementById(editTargets.contactName)?.querySelector('input')?.focus();
  };
  return (
    <Card as="section" aria-labelledby="contact" className={styles.part}>
      <h2 id="contact" className={styles.partTitle}>
        {t('Contact')}
      </h2>
      <p className={styles.note}>{t('Whom participants can ask about the survey. They see both.')}</p>
      <div id={editTargets.contactName}>
        <SurveyFormField {...part} name="contactName">
          {(field) => <InputField {...field} />}
        </SurveyFormField>
      </div>
      <div id={editTargets.contactEmail}>
        <SurveyFormField {...part} name="contactEmail">
          {(field) => <InputField {...field} type="email" />}
        </SurveyFormField>
      </div>
      {isEmpty && (
        <p>
          <Button variant="plain" onClick={takeOwn}>
            {t('Use my name and address')}
          </Button>
        </p>
      )}
      {maySetField(admin, 'riskContactEmail') && (
        <SurveyFormField {...part} name="riskContactEmail">
          {(field) => (
            <InputField
              {...field}
              type="email"
              placeholder={survey.defaultRiskContactEmail ?? ''}
              hint={t(
                'Is told when there are answers of high psychological distress, never whose. Left empty, the contact of the organisation is told, if it has one.',
              )}
            />
          )}
        </SurveyFormField>
      )}
    </Card>
  );
}
