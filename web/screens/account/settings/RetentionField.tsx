import { useId } from 'react';
import type { Account } from '#contract/entities/account.ts';
import { t } from '#web/i18n/translate.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { retentionChoices, retentionWords } from './retentionWords.ts';
import type { SettingsFieldsProps } from './settingsValues.ts';
import styles from './Settings.module.css';

/** How long after a survey has closed the answers to it are kept, and what then goes. */
export function RetentionField({ form, account }: SettingsFieldsProps & { account: Account }) {
  const id = useId();
  const months = form.values.retentionMonths;
  const options = retentionChoices(account.retentionMonths).map((each) => ({
    value: String(each),
    label: retentionWords(each),
  }));
  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.partTitle}>
        {t('How long answers are kept')}
      </h2>
      <Field
        of={form}
        name="retentionMonths"
        renderTheirs={(theirs) => <p>{theirs === '' ? t('for ever') : retentionWords(Number(theirs))}</p>}
      >
        {(field) => <SelectField {...field} placeholder={t('for ever')} options={options} />}
      </Field>
      {months === '' ? (
        <p className={styles.note}>{t('Nothing is erased by itself.')}</p>
      ) : (
        <Note tone="attention">
          <p>
            {t('Once a survey has been closed for {period}, this is erased for good:', {
              period: retentionWords(Number(months)),
            })}
          </p>
          <ul className={styles.list}>
            <li>{t('every answer, and every text that people wrote')}</li>
            <li>{t('the personal reports of those who took part')}</li>
            <li>{t('what the answers could still tell: new filters, and the file of answers')}</li>
          </ul>
          <p>
            {t(
              'How many took part stays, and so does the report of everybody and of each single group or answer that it could be filtered by.',
            )}
          </p>
        </Note>
      )}
    </Card>
  );
}
