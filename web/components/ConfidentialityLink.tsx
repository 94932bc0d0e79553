import { t } from '../i18n/translate.ts';
import styles from './ConfidentialityLink.module.css';

/** Of the heading of what every report says about it. */
export const confidentialityId = 'confidentiality';

/** Leads to where the page says why results are held back. */
export function ConfidentialityLink() {
  return (
    <a
      className={styles.link}
      href={`#${confidentialityId}`}
      onClick={(event) => {
        // Within the page: the address stays, and so does what it says about the report.
        event.preventDefault();
        document.getElementById(confidentialityId)?.focus();
      }}
    >
      {t('Why results are held back')}
    </a>
  );
}
