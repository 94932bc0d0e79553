import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { Field } from '#web/forms/RecordForm.tsx';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import type { SettingsFieldsProps } from './settingsValues.ts';
import styles from './Settings.module.css';

/** The settings that only super administrators see and set (docs/rules/roles.md#super-administrators-only). */
export function SuperFields({ form }: SettingsFieldsProps) {
  return (
    <Card as="section" aria-labelledby="super" className={styles.part}>
      <h2 id="super" className={styles.partTitle}>
        {t('Super administrator')}
      </h2>
      <p className={styles.note}>{t('Only super administrators see and set the following.')}</p>
      <Field of={form} name="riskContactEmail">
        {(field) => (
          <InputField
            {...field}
            type="email"
            autoComplete="off"
            spellCheck={false}
            hint={t(
              'Gets at most one message per survey, when it closes: only if at least 30 invited people completed it and enough of them answered with high distress. It never names anyone. A survey may have another contact.',
            )}
          />
        )}
      </Field>
      {(['privacyStatement', 'supportArticle'] as const).map((name) => (
        <Field key={name} of={form} name={name} renderTheirs={(html) => <RichText html={html} />}>
          {(field) => (
            <div className={styles.richText}>
              <h3 className={styles.label}>{field.label}</h3>
              <RichTextEditor
                {...field}
                hint={
                  field.value === ''
                    ? t("If empty, the product's default is used.")
                    : t('Used for surveys without their own text.')
                }
              />
            </div>
          )}
        </Field>
      ))}
      <Field of={form} name="disabled">
        {(field) => (
          <CheckboxField
            {...field}
            hint={t(
              'Administrators of the organisation have no access. Participants can continue, and surveys open and close as planned.',
            )}
          />
        )}
      </Field>
      <Field of={form} name="removeCompletedParticipations">
        {(field) => (
          <CheckboxField
            {...field}
            hint={t('People with the role “manage” can remove submitted answers from open surveys.')}
          />
        )}
      </Field>
      <Field of={form} name="archived">
        {(field) => (
          <CheckboxField
            {...field}
            hint={t('It appears separately in the list of all organisations, and can be used as before.')}
          />
        )}
      </Field>
    </Card>
  );
}
