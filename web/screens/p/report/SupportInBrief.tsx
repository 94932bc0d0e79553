import { t } from '#web/i18n/translate.ts';
import styles from './SupportInBrief.module.css';

/** Where to turn, where there is no article that says it. */
export function SupportInBrief() {
  return (
    <div className={styles.brief}>
      <p>
        <strong>
          {t(
            'If you or somebody else is in danger, or you think you might hurt yourself, call the emergency number of your country now.',
          )}
        </strong>
      </p>
      <p>
        {t(
          'If it is not an emergency but too much, you do not have to wait until it gets worse. Choose what feels easiest, and do it today:',
        )}
      </p>
      <ul>
        <li>{t('Tell somebody you trust how you are.')}</li>
        <li>{t('Call your doctor, and say how long it has been going on.')}</li>
        <li>
          {t('Call a crisis helpline. Most countries have one that is free, day and night, and asks for no name.')}
        </li>
        <li>
          {t(
            'Ask what support your employer offers. The contact person of your survey can tell you, and you need not say why you ask.',
          )}
        </li>
      </ul>
    </div>
  );
}
