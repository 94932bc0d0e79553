import { useState } from 'react';
import type { SurveyMessage } from '#contract/entities/survey.ts';
import { messagePlaceholders, type Placeholder } from '#rules/messagePlaceholders.ts';
import { RichText } from '#web/components/RichText.tsx';
import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import type { FieldValue } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Note } from '#web/ui/Note.tsx';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';
import { messageTexts, placeholderLabels } from './messageTexts.ts';
import { defaultMessage, type DraftMessage } from './surveyValues.ts';

/** The field of a message: the default, or the survey's own text, which starts as a copy of the default. */
export const MessageField = ({ message, ...part }: SurveyPartProps & { message: SurveyMessage }) => (
  <SurveyFormField {...part} name={message}>
    {(field) => <MessageCard {...part} {...field} message={message} />}
  </SurveyFormField>
);

/** The id of a message's heading. */
export const messageId = (message: SurveyMessage): string => `message-${message}`;

type MessageCardProps = SurveyPartProps & FieldValue<DraftMessage> & { message: SurveyMessage };

function MessageCard({ survey, form, message, value, onChange, error, label: title }: MessageCardProps) {
  const titleId = messageId(message);
  const { person } = useAdmin();
  const { where, testEmail, warning } = messageTexts[message];
  const [isWarned, setWarned] = useState(!value.useDefault);
  const [asking, setAsking] = useState(false);
  const write = () => {
    setWarned(true);
    setAsking(false);
    onChange({ ...value, useDefault: false });
  };
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.part}>
      <h3 id={titleId} tabIndex={-1} className={styles.partTitle}>
        {title}
      </h3>
      <p className={styles.note}>{t(where)}</p>
      <CheckboxField
        label={t('Use default')}
        hint={t('Untick to write your own text, starting from the default.')}
        value={value.useDefault}
        onChange={(useDefault) => {
          if (warning && !isWarned) setAsking(!useDefault);
          else onChange({ ...value, useDefault });
        }}
      />
      {warning && (asking || !value.useDefault) && (
        <Note tone="error">
          <p>{t(warning)}</p>
          {asking && (
            <p className={styles.choice}>
              <Button onClick={() => setAsking(false)}>{t('Keep the default')}</Button>
              <Button onClick={write}>{t('Write a different text')}</Button>
            </p>
          )}
        </Note>
      )}
      {message === 'riskThanksMessage' && survey.riskThanksContacts.length > 0 && (
        <Note tone="attention">
          <p>
            {t(
              'The saved text is not sent because it contains contacts that are not in the thanks message or the support article: {contacts}. People get the thanks message instead until you correct it.',
              { contacts: survey.riskThanksContacts.join(', ') },
            )}
          </p>
        </Note>
      )}
      {value.useDefault ? (
        <div className={styles.default}>
          <RichText html={defaultMessage(survey, message)} />
        </div>
      ) : (
        <>
          <RichTextEditor
            label={title}
            value={value.html}
            onChange={(html) => onChange({ ...value, html })}
            error={error}
            hint={value.html === '' ? t('If empty, the default is used.') : undefined}
          />
          <PlaceholderList placeholders={messagePlaceholders[message]} />
        </>
      )}
      {testEmail && (
        <CheckboxField
          label={t('Send me a test email')}
          hint={t('To {address}, when you save the changes.', { address: person.emailAddress })}
          value={form.values.testEmails.includes(testEmail)}
          onChange={(requested) =>
            form.set({
              testEmails: requested
                ? [...form.values.testEmails, testEmail]
                : form.values.testEmails.filter((each) => each !== testEmail),
            })
          }
        />
      )}
    </Card>
  );
}

/** The placeholders of a text, and their values. */
function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  if (placeholders.length === 0) return null;
  return (
    <div className={styles.placeholders}>
      <p>
        {t(
          'Text in braces is filled in for each participant. If there is no value, for example no end date, the whole paragraph is left out.',
        )}
      </p>
      <dl>
        {placeholders.map((placeholder) => (
          <div key={placeholder}>
            <dt>
              <code>{`{${placeholder}}`}</code>
            </dt>
            <dd>{placeholderLabels(placeholder)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
