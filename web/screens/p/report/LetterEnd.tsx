import { t } from '../../../i18n/translate.ts';
import { serverOrigin } from '../../../serverAddress.ts';
import styles from './LetterEnd.module.css';

/** The end of the report on paper: where the articles are that it names, and where help is. */
export function LetterEnd() {
  return (
    <div className={styles.end}>
      <p>
        {t('The articles named here open from your report. With an account, you can find it again at {address}.', {
          address: new URL(import.meta.env.BASE_URL, serverOrigin()).href,
        })}
      </p>
      <p>
        {t('If you or somebody else is in danger, call the emergency number of your country now. For other support, open your report and choose "Need Support Now?".')}
      </p>
    </div>
  );
}
