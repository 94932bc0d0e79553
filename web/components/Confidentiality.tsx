import { t } from '../i18n/translate.ts';
import { Card } from '../ui/Card.tsx';
import styles from './Confidentiality.module.css';

/** Explains why some results are missing. Every report includes it, and ConfidentialityLink leads to it. */
export function Confidentiality() {
  return (
    <Card as="section" aria-labelledby={confidentialityId} className={styles.confidentiality}>
      <h2 id={confidentialityId} tabIndex={-1} className={styles.title}>
        {t('Why some results are hidden')}
      </h2>
      <p>{confidentialityText()}</p>
      <p>
        {t(
          '“Hidden” is neither good nor bad, and it is not zero. “No answers” means that no one answered. Which groups can be shown was decided when the survey closed, without looking at any answers. Fewer filters or larger groups often show more. No one in your organisation can change this.',
        )}
      </p>
    </Card>
  );
}

/** Says in two sentences why some results are missing. */
export const confidentialityText = () =>
  t(
    'People answered in confidence, so this report is about groups and never about one person. A result is hidden to protect confidentiality if there are too few responses, or if comparing it with other results could reveal what a few people answered.',
  );

/** Id of the heading of this explanation. */
const confidentialityId = 'confidentiality';

/** Links to the explanation of hidden results on the page. */
export function ConfidentialityLink() {
  return (
    <a
      className={styles.link}
      href={`#${confidentialityId}`}
      onClick={(event) => {
        // Stays on the page without changing the address, which holds the report request.
        event.preventDefault();
        document.getElementById(confidentialityId)?.focus();
      }}
    >
      {t('Why results are hidden')}
    </a>
  );
}
