import { t } from '../i18n/translate.ts';
import { Card } from '../ui/Card.tsx';
import styles from './Confidentiality.module.css';

/** Why not every result is shown. Every report has it, and ConfidentialityLink leads to it. */
export function Confidentiality() {
  return (
    <Card as="section" aria-labelledby={confidentialityId} className={styles.confidentiality}>
      <h2 id={confidentialityId} tabIndex={-1} className={styles.title}>
        {t('Why some results are held back')}
      </h2>
      <p>
        {t(
          'People answered in confidence, so this report is about groups and never about one person. A result is held back if there are too few responses, or if it could show what a few people answered when compared with other results.',
        )}
      </p>
      <p>
        {t(
          '“Held back” is neither good nor bad, and it is not zero. “No answers” means that no one answered. Which groups can be shown was decided when the survey closed, without looking at any answers. Fewer filters or more groups often show more. No one in your organisation can change this.',
        )}
      </p>
    </Card>
  );
}

/** Of the heading of what every report says about it. */
const confidentialityId = 'confidentiality';

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
