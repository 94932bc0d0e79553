import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { ApiError, errorWords } from '../api/ApiError.ts';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';
import styles from './MessagePage.module.css';

/** What is shown in place of a page that failed (spec 000 section 8, error boundary; spec 001 section 2, error screen). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isAdmin = pathname.startsWith('/admin');
  if (error instanceof ApiError && error.code === 'invalid_grant') return <BadLink />;
  if (hasNoSession(error)) return isAdmin ? <ToStart /> : <SessionExpired />;
  if (isAdmin && error instanceof ApiError && error.status === 403) return <NotAllowed />;
  return isAdmin ? <AdminFailure words={errorWords(error)} /> : <Failure words={errorWords(error)} />;
}

const hasNoSession = (error: unknown) =>
  (error instanceof ApiError && error.status === 401) || (error instanceof Error && ['No account', 'Not logged in'].includes(error.message));

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

/** Administrators have nothing to read here: the start page leads to sign-in, which says what happened. */
function ToStart() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ ...paths.home(), replace: true }), [navigate]);
  return null;
}

function SessionExpired() {
  usePage({ title: t('Your session has expired') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('Your session has expired')}</PageHeading>
      <p role="alert">{t('Please use the link that was e-mailed to you again, or click Continue to get a new link.')}</p>
      <Continue />
    </div>
  );
}

function NotAllowed() {
  usePage({ title: t('Not open to you') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('This page is not open to you')}</PageHeading>
      <p role="alert">
        {t('Either it takes another role in the organisation than yours, or the organisation has been switched off. Whoever manages the organisation can tell you more.')}
      </p>
      <Continue />
    </div>
  );
}

function AdminFailure({ words }: { words: string }) {
  usePage({ title: t('An error has occurred') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('An error has occurred')}</PageHeading>
      <p role="alert" className={styles.lines}>{t(words || 'An unknown error has occurred')}</p>
      <Continue>{reload('quiet')}</Continue>
    </div>
  );
}

function Failure({ words }: { words: string }) {
  usePage({ title: t('Something went wrong') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('This page could not be shown')}</PageHeading>
      <p role="alert" className={styles.lines}>{t(words || 'An unknown error occurred. Please try reloading the page.')}</p>
      <p>{reload('primary')}</p>
    </div>
  );
}

const Continue = ({ children }: { children?: ReactNode }) => (
  <p className={styles.ways}><Link {...paths.home()} className={buttonClass('primary')}>{t('Continue')}</Link>{children}</p>
);

const reload = (variant: 'primary' | 'quiet') => (
  <Button variant={variant} onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
);
