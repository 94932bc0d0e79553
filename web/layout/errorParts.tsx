import { ApiError } from '../api/ApiError.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './MessagePage.module.css';

/** The id by which an operator finds a failure of the server in its log. */
export const ErrorReference = ({ error }: { error: unknown }) =>
  error instanceof ApiError &&
  error.reference !== null && (
    <p className={styles.reference}>{t('Error reference: {reference}', { reference: error.reference })}</p>
  );

export const ReloadButton = ({ variant }: { variant: 'primary' | 'quiet' }) => (
  <Button variant={variant} onClick={() => window.location.reload()}>
    {t('Reload the page')}
  </Button>
);
