import type { ReactNode } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { formatDueDate, formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { everyDaysText } from './everyDaysText.ts';
import card from './SurveyScreen.module.css';
import styles from './SurveyDetails.module.css';

/** Contact, chosen questions and history of a survey. */
export function SurveyDetails({ survey }: { survey: Survey }) {
  const {
    status,
    contactName,
    contactEmail,
    whenInvitationsLastSent,
    reminderEveryDays,
    lastModified,
    editableSections,
  } = survey;
  return (
    <Card as="section" aria-labelledby="details" className={card.card}>
      <h2 id="details" className={card.cardTitle}>
        {t('About this survey')}
      </h2>
      <dl className={styles.facts}>
        <Fact name={t('Contact')}>
          {contactName && <span className={styles.line}>{contactName}</span>}
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={styles.line}>
              {contactEmail}
            </a>
          )}
          {!contactName && !contactEmail && t('No one yet')}
        </Fact>
        {editableSections.map(({ id, title, questions }) => (
          <Fact key={id} name={title}>
            {plural(questions.length, '1 question chosen', '{questions} questions chosen', {
              questions: questions.length,
            })}
          </Fact>
        ))}
        {status !== 'OPEN' && status !== 'CLOSED' && reminderEveryDays !== null && (
          <Fact name={t('Automatic reminders')}>{everyDaysText(reminderEveryDays)}</Fact>
        )}
        {whenInvitationsLastSent && <Fact name={t('Last invited')}>{formatDueDate(whenInvitationsLastSent)}</Fact>}
        <Fact name={t('Modified')}>{formatListDate(lastModified)}</Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);
