import { useLocation } from '@tanstack/react-router';
import { useId, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { SurveyMessage } from '#contract/entities/survey.ts';
import { messagePlaceholders, type Placeholder } from '#rules/messagePlaceholders.ts';
import { fieldsOfKind, maySetField } from '#rules/surveyFields.ts';
import { RichText } from '#web/components/RichText.tsx';
import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import type { FieldValue } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Note } from '#web/ui/Note.tsx';
import { messageId } from './editParts.ts';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';
import { messageTexts, placeholderLabels } from './messageTexts.ts';
import { defaultMessage, type DraftMessage } from './surveyValues.ts';

/** The messages to participants, each folded. Opening one folds the others. */
export function MessagesPart(part: SurveyPartProps) {
  const admin = useAdmin();
  const [opened, setOpened] = useState<readonly SurveyMessage[]>([]);
  const messages = fieldsOfKind('message').filter((message) => maySetField(admin, message));
  // A link may lead to a message, also again.
  const location = useLocation();
  const [lastLocation, setLastLocation] = useState<typeof location | null>(null);
  if (location !== lastLocation) {
    setLastLocation(location);
    const linked = messages.find((message) => messageId(message) === location.hash);
    if (linked) setOpened([linked]);
  }
  return (
    <EditPart id="messages" survey={part.survey}>
      <div>
        {messages.map((message) => (
          <SurveyFormField key={message} {...part} name={message}>
            {(field) => (
              <Message
                {...part}
                {...field}
                message={message}
                isOpen={opened.includes(message)}
                isHeld={field.error !== undefined || part.form.conflicts.includes(message)}
                onToggle={() =>
                  setOpened(opened.includes(message) ? opened.filter((each) => each !== message) : [message])
                }
                onCorrect={() => setOpened((now) => (now.includes(message) ? now : [...now, message]))}
              />
            )}
          </SurveyFormField>
        ))}
      </div>
    </EditPart>
  );
}

interface MessageProps extends SurveyPartProps, FieldValue<DraftMessage> {
  message: SurveyMessage;
  isOpen: boolean;
  /** There is something to correct or decide, so the message is shown and cannot be folded. */
  isHeld: boolean;
  onToggle: () => void;
  /** Called when the focus moves into the text. Must not fold another message, because the text would move. */
  onCorrect: () => void;
}

/** A message: the default, or the survey's own text, which starts as a copy of the default. */
function Message({ survey, form, message, value, onChange, error, label: title, ...props }: MessageProps) {
  const { isHeld, onToggle, onCorrect } = props;
  const isOpen = props.isOpen || isHeld;
  const bodyId = useId();
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
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isHeld) return;
    const { top } = currentTarget.getBoundingClientRect();
    flushSync(onToggle);
    // The button stays in its place if a message above it was folded.
    window.scrollBy(0, currentTarget.getBoundingClientRect().top - top);
  };
  return (
    <section aria-labelledby={titleId} className={styles.message}>
      <div className={styles.messageHead}>
        <h3 id={titleId} tabIndex={-1} className={styles.sectionTitle}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-disabled={isHeld || undefined}
            aria-controls={bodyId}
            className={styles.messageToggle}
            onClick={toggle}
          >
            {title}
          </button>
        </h3>
        <span className={styles.note}>{value.useDefault ? t('Default text') : t('Own text')}</span>
      </div>
      <p className={styles.note}>{t(where)}</p>
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
      {/* Stays open while someone corrects it, also once the error is gone. */}
      <div id={bodyId} hidden={!isOpen} onFocus={onCorrect}>
        <div className={styles.messageBody}>
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
        </div>
      </div>
    </section>
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
