import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import styles from './KeepReport.module.css';

/** To those without an account: how to come back to this report, besides the copy on this device if it is kept. */
export function KeepReport({ kept }: { kept: boolean }) {
  return (
    <p className={styles.keeping}>
      {kept
        ? t('You can also print it, on paper or as a PDF.')
        : t(
            'The link in your invitation does not lead back to this report. You can print it now, on paper or as a PDF.',
          )}{' '}
      <Link {...paths.surveyRegister()}>
        {kept ? t('Create an account to open it on other devices too') : t('Create an account to come back to it')}
      </Link>
    </p>
  );
}
