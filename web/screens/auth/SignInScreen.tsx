import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { AnswersWaiting } from '#web/layout/AnswersWaiting.tsx';
import { SavedReportsHere } from '#web/layout/SavedReportsHere.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import type { AuthState } from '#web/session/createSession.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import styles from './auth.module.css';
import { SignInForm } from './SignInForm.tsx';

/** The page for anyone who is not signed in, or whose session has ended. */
export function SignInScreen() {
  const state = useAuthState();
  // Keeps the first state, because signing in clears the message while the page is still visible.
  const [endedAs] = useState(state.errorMessage === null ? null : state);
  const signedIn = state.accessToken !== null && state.kind === 'person';
  const heading = endedAs ? t('Not logged in') : t('Sign in');
  usePage({ title: heading });
  useRedirect(signedIn);

  return (
    <div className={styles.page}>
      <PageHeading>{heading}</PageHeading>
      {endedAs && <SessionEnded kind={endedAs.kind} />}
      <AnswersWaiting />
      <SavedReportsHere />
      {endedAs?.kind === 'participation' && <h2 className={styles.part}>{t('If you have an account')}</h2>}
      <SignInForm signedIn={signedIn} />
      {endedAs?.kind !== 'participation' && <WithoutAccount />}
    </div>
  );
}

/** Leaves the page a moment after signing in, so that people can read the message. */
function useRedirect(signedIn: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => void navigate({ ...paths.home(), replace: true }), limits.redirectAfterLogin);
    return () => clearTimeout(timer);
  }, [signedIn, navigate]);
}

function SessionEnded({ kind }: Pick<AuthState, 'kind'>) {
  return kind === 'person' ? (
    <p>{t('Your session has ended. Please sign in again.')}</p>
  ) : (
    <>
      <p>{t('Your session has ended. All saved answers are kept.')}</p>
      <p>{t('To continue a survey, open the link in your invitation again.')}</p>
    </>
  );
}

function WithoutAccount() {
  return (
    <section aria-labelledby="without-account" className={styles.aside}>
      <h2 id="without-account" className={styles.part}>
        {t('Here to answer a survey?')}
      </h2>
      <p>{t('You don’t need an account for that. Open the link in your invitation.')}</p>
      <p>
        <Link {...paths.requestLinks()}>{t('Send me my link again')}</Link>
      </p>
      <p className={styles.quiet}>{t('You can create an account after you have submitted a survey.')}</p>
    </section>
  );
}
