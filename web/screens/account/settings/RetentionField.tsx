import { useId } from 'react';
import type { Account } from '#contract/entities/account.ts';
import { t } from '#web/i18n/translate.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { retentionChoices, retentionText } from './retentionText.ts';
import type { SettingsFieldsProps } from './settingsValues.ts';
import styles from './Settings.module.css';

/** How long answers are kept after a survey has closed, and what is then deleted. */
export function RetentionField({ form, account }: SettingsFieldsProps & { account: Account }) {
  const id = useId();
  const months = form.values.retentionMonths;
  const options = retentionChoices(account.retentionMonths).map((each) => ({
    value: String(each),
    label: retentionText(each),
  }));
  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.partTitle}>
        {t('How long answers are kept')}
      </h2>
      <Field
        of={form}
        name="retentionMonths"
        renderTheirs={(theirs) => <p>{theirs === '' ? t('for ever') : retentionText(Number(theirs))}</p>}
      >
        {(field) => <SelectField {...field} placeholder={t('for ever')} options={options} />}
      </Field>
      {months === '' ? (
        <p className={styles.note}>{t('Nothing is deleted automatically.')}</p>
      ) : (
        <Note tone="attention">
          <p>
            {t('{period} after a survey has closed, the following is permanently deleted:', {
              period: retentionText(Number(months)),
            })}
          </p>
          <ul className={styles.list}>
            <li>{t('all answers and all texts that people wrote')}</li>
            <li>{t('the personal reports of the people who took part')}</li>
            <li>{t('anything else the answers could be used for: new filters, and the file of answers')}</li>
          </ul>
          <p>
            {t(
              'The number of people who took part stays. The report for everyone also stays, and so do the reports filtered by a single group or a single answer, where these filters were available.',
            )}
          </p>
        </Note>
      )}
    </Card>
  );
}
