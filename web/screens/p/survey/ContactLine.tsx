import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { t } from '#web/i18n/translate.ts';
import styles from './ContactLine.module.css';

/** The contact for questions about the survey. */
export function ContactLine({ contact }: { contact: ParticipationSurvey['contact'] }) {
  if (!contact?.name && !contact?.email) return null;
  return (
    <p className={styles.contact}>
      {t('Questions about this survey?')} {contact.name}
      {contact.name && contact.email && ', '}
      {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
    </p>
  );
}
