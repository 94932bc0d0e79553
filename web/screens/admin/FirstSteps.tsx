import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './FirstSteps.module.css';

/** What an organisation without a survey does first. */
export function FirstSteps() {
  return (
    <Card as="section" aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {t('Three steps to your first survey')}
      </h2>
      <ol className={styles.steps}>
        <li>
          <h3>{t('Make it')}</h3>
          <p>{t('Choose a survey type and a name. Questions of your own and dates can be added until it opens.')}</p>
          <p>
            <Link {...paths.newSurvey()}>{t('Make a survey')}</Link>
          </p>
        </li>
        <li>
          <h3>{t('Add people')}</h3>
          <p>{t('One by one, or all at once from a spreadsheet. Groups keep departments together.')}</p>
          <p>
            <Link {...paths.allParticipants()}>{t('Add people')}</Link>
          </p>
        </li>
        <li>
          <h3>{t('Open it')}</h3>
          <p>
            {t(
              'Everybody gets an invitation by e-mail. You see how many have answered, and never what one person answered.',
            )}
          </p>
        </li>
      </ol>
    </Card>
  );
}
