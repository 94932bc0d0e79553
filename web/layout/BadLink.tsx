import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { LazyAnswersWaiting } from './lazyParts.tsx';
import styles from './MessagePage.module.css';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';

/** The page for a participation token that is not accepted. */
export function BadLink() {
  usePage({ title: t('Link not valid') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('Link not valid')}</PageHeading>
      <p role="alert">
        {t(
          "The URL you've clicked was not valid. Please use the whole link from your invitation, or ask the organiser for a new one.",
        )}
      </p>
      <WithoutLink />
    </div>
  );
}

/** Leads people whose link does not work to a new one, or to sign-in. */
export const WithoutLink = () => (
  <p className={styles.ways}>
    <Link {...paths.requestLinks()} className={buttonClass('primary')}>
      {t('Send me my link again')}
    </Link>
    <Link {...paths.signIn()} className={buttonClass('quiet')}>
      {t('Sign in')}
    </Link>
  </p>
);

/** The page for a session that has ended. */
export function SessionExpired() {
  usePage({ title: t('Your session has expired') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('Your session has expired')}</PageHeading>
      <p role="alert">
        {t('Please use the link that was e-mailed to you again, or click Continue to get a new link.')}
      </p>
      <LazyAnswersWaiting />
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}
