import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import type { SettingsFieldsProps } from './settingsFieldsProps.ts';
import styles from './Settings.module.css';

/** The settings that only super administrators see and set (docs/rules/roles.md#super-administrators-only). */
export function SuperFields({ draft, edit, faults }: SettingsFieldsProps) {
  return (
    <Card as="section" aria-labelledby="super" className={styles.part}>
      <h2 id="super" className={styles.partTitle}>
        {t('Super administrator')}
      </h2>
      <p className={styles.note}>{t('Only super administrators see and set what follows.')}</p>
      <InputField
        label={t('Risk contact email')}
        type="email"
        value={draft.riskContactEmail}
        onChange={(riskContactEmail) => edit({ riskContactEmail })}
        autoComplete="off"
        spellCheck={false}
        hint={t(
          'Gets at most one message per survey, when it closes: only if at least 30 invited people completed it and enough of them answered with high distress. It never names anyone. A survey may have another contact.',
        )}
        fault={faults.riskContactEmail}
      />
      <RichText label={t('Default privacy statement')} field="privacyStatement" {...{ draft, edit }} />
      <RichText label={t('Default support article')} field="supportArticle" {...{ draft, edit }} />
      <CheckboxField
        label={t('Admin disabled')}
        hint={t(
          'Those who administer the organisation are kept out. Participants go on, and surveys open and close as planned.',
        )}
        checked={draft.disabled}
        onChange={(disabled) => edit({ disabled })}
      />
      <CheckboxField
        label={t('Allow removal of completed participations')}
        hint={t('Whoever manages the organisation may take submitted answers out of surveys that are open.')}
        checked={draft.removeCompletedParticipations}
        onChange={(removeCompletedParticipations) => edit({ removeCompletedParticipations })}
      />
      <CheckboxField
        label={t('Archived')}
        hint={t('It is filed apart in the list of all organisations. Everything in it works.')}
        checked={draft.archived}
        onChange={(archived) => edit({ archived })}
      />
    </Card>
  );
}

interface RichTextProps extends Pick<SettingsFieldsProps, 'draft' | 'edit'> {
  label: string;
  field: 'privacyStatement' | 'supportArticle';
}

const RichText = ({ label, field, draft, edit }: RichTextProps) => (
  <div className={styles.richText}>
    <h3 className={styles.label}>{label}</h3>
    <RichTextEditor
      label={label}
      value={draft[field]}
      onChange={(html) => edit({ [field]: html })}
      hint={
        draft[field] === ''
          ? t("Left empty, the product's own is used.")
          : t('Surveys that have none of their own begin with it.')
      }
    />
  </div>
);
