import { useId } from 'react';
import type { Survey, SurveyMessage } from '../../../../../contract/entities/survey.ts';
import { messagePlaceholders } from '../../../../../rules/messagePlaceholders.ts';
import { defaultMessage, type DraftMessage } from '../../../../../rules/surveyDraft.ts';
import { RichText } from '../../../../components/RichText.tsx';
import { RichTextEditor } from '../../../../components/RichTextEditor.tsx';
import { t } from '../../../../i18n/translate.ts';
import { Card } from '../../../../ui/Card.tsx';
import { CheckboxField } from '../../../../ui/CheckboxField.tsx';
import { useAdmin } from '../../useAdmin.ts';
import styles from './EditSurveyForm.module.css';
import { fieldLabels } from './fieldLabels.ts';
import { messageTexts, type TestEmail } from './messageTexts.ts';
import { PlaceholderList } from './PlaceholderList.tsx';

interface MessageFieldProps {
  survey: Survey;
  message: SurveyMessage;
  value: DraftMessage;
  onChange: (value: DraftMessage) => void;
  fault: string | undefined;
  testEmails: readonly TestEmail[];
  onTestEmails: (testEmails: readonly TestEmail[]) => void;
}

/** A message: the default, or a text of the survey's own, which begins with the default. */
export function MessageField({ survey, message, value, onChange, fault, testEmails, onTestEmails }: MessageFieldProps) {
  const titleId = useId();
  const { person } = useAdmin();
  const title = fieldLabels()[message];
  const { where, testEmail } = messageTexts[message];
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.part}>
      <h3 id={titleId} className={styles.partTitle}>{title}</h3>
      <p className={styles.note}>{t(where)}</p>
      <CheckboxField
        label={t('Use default')}
        hint={t('Untick to write your own; it begins with the default.')}
        checked={value.useDefault}
        onChange={(useDefault) => onChange({ ...value, useDefault })}
      />
      {value.useDefault
        ? <div className={styles.default}><RichText html={defaultMessage(survey, message)} /></div>
        : (
          <>
            <RichTextEditor
              label={title}
              value={value.html}
              onChange={(html) => onChange({ ...value, html })}
              fault={fault}
              hint={value.html === '' ? t('Left empty, the default is used.') : undefined}
            />
            <PlaceholderList placeholders={messagePlaceholders[message]} />
          </>
        )}
      {testEmail && (
        <CheckboxField
          label={t('Send me a test email')}
          hint={t('To {address}, when you save the changes.', { address: person.emailAddress })}
          checked={testEmails.includes(testEmail)}
          onChange={(wanted) => onTestEmails(wanted ? [...testEmails, testEmail] : testEmails.filter((each) => each !== testEmail))}
        />
      )}
    </Card>
  );
}
