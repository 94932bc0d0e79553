import { maySetField } from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { contactIds } from './editParts.ts';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';

/** The contact for participants and, for super administrators, the person alerted about high distress. */
export function ContactFields(part: SurveyPartProps) {
  const { survey, form } = part;
  const admin = useAdmin();
  const isEmpty = form.values.contactName === '' && form.values.contactEmail === '';
  const takeOwn = () => {
    form.set({ contactName: admin.person.name, contactEmail: admin.person.emailAddress });
    // The pressed button disappears once the fields are filled in.
    document.getElementById(contactIds.contactName)?.querySelector('input')?.focus();
  };
  return (
    <EditPart id="contact" survey={survey}>
      <p className={styles.note}>
        {t('Someone participants can ask about the survey. They see the name and the address.')}
      </p>
      <div id={contactIds.contactName}>
        <SurveyFormField {...part} name="contactName">
          {(field) => <InputField {...field} />}
        </SurveyFormField>
      </div>
      <div id={contactIds.contactEmail}>
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
                'Gets at most one message per survey, when it closes, if answers show high distress. The message never names anyone. If empty, the organisation’s contact gets it, if there is one.',
              )}
            />
          )}
        </SurveyFormField>
      )}
    </EditPart>
  );
}
