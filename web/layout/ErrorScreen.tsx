import { ApiError, errorWords } from '../api/ApiError.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';
import styles from './MessagePage.module.css';

/** What is shown in place of a page that failed (spec 000 section 8, error boundary). */
export function ErrorScreen({ error }: { error: unknown }) {
  const isBadLink = error instanceof ApiError && error.code === 'invalid_grant';
  return isBadLink ? <BadLink /> : <Failure words={errorWords(error)} />;
}

function BadLink() {
  usePage({ title: t('Link not valid') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('Link not valid')}</PageHeading>
      <p role="alert">
        {t("The URL you've clicked was not valid. Please use the whole link from your invitation, or ask the organiser for a new one.")}
      </p>
    </div>
  );
}

function Failure({ words }: { words: string }) {
  usePage({ title: t('Something went wrong') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('This page could not be shown')}</PageHeading>
      <p role="alert" className={styles.lines}>{t(words || 'An unknown error occurred. Please try reloading the page.')}</p>
      <p><Button variant="primary" onClick={() => window.location.reload()}>{t('Reload the page')}</Button></p>
    </div>
  );
}
