import type { SupportContacts } from '#contract/entities/individualReport.ts';
import { t } from '../i18n/translate.ts';
import styles from './SupportContactList.module.css';

const dialled = (phone: string) => `tel:${phone.replaceAll(/[^+0-9]/g, '')}`;

/** The emergency number and one help line. Each can be called with one tap. */
export function SupportContactList({ emergency, line }: SupportContacts) {
  return (
    <ul className={styles.contacts}>
      <li className={styles.contact}>
        <span className={styles.name}>{t('In an emergency')}</span>
        {emergency ? (
          <a href={dialled(emergency.number)} className={styles.number}>
            {emergency.number}
          </a>
        ) : (
          <span>{t('the emergency number of your country')}</span>
        )}
      </li>
      {line && (
        <li className={styles.contact}>
          <span className={styles.name}>{line.name}</span>
          <a href={dialled(line.phone)} className={styles.number}>
            {line.phone}
          </a>
          {line.hours && <span className={styles.hours}>{line.hours}</span>}
        </li>
      )}
    </ul>
  );
}
