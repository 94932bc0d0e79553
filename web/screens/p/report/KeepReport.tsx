import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import styles from './KeepReport.module.css';

/** To those without an account: how to come back to this report. */
export function KeepReport() {
  return (
    <p className={styles.keeping}>
      {t('The link in your invitation does not lead back to this report. You can print it now, on paper or as a PDF.')}
      {' '}
      <Link {...paths.surveyRegister()}>{t('Create an account to come back to it')}</Link>
    </p>
  );
}
