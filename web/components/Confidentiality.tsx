import { t } from '../i18n/translate.ts';
import { Card } from '../ui/Card.tsx';
import styles from './Confidentiality.module.css';
import { confidentialityId } from './ConfidentialityLink.tsx';

/** Why not every result is shown: what every report says, and what ConfidentialityLink leads to. */
export function Confidentiality() {
  return (
    <Card as="section" aria-labelledby={confidentialityId} className={styles.confidentiality}>
      <h2 id={confidentialityId} tabIndex={-1} className={styles.title}>{t('Why some results are held back')}</h2>
      <p>
        {t('People answered in confidence. So this report tells about groups and never about one person: a result of too few responses is held back, and so is one that, set beside results shown before, could tell what a few people answered.')}
      </p>
      <p>
        {t('“Held back” is neither good nor bad, and it is not zero. “No answers” means that nobody answered. A wider choice, with fewer filters or more groups, often shows more. Nobody in your organisation can lift this.')}
      </p>
    </Card>
  );
}
