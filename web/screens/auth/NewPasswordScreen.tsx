import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { NotFoundScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { removeMailLink, storedMailLink } from '#web/session/mailLink.ts';
import { signInAsPerson, signOut } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import styles from './auth.module.css';
import { CodeForm, CodeNote } from './CodeForm.tsx';

/**
 * The page behind the link of a reset mail, to choose a new password. The link then signs in, after a code if the server
 * requires one (docs/rules/accounts.md#passwords).
 */
export function NewPasswordScreen() {
  const [token] = useState(() => storedMailLink('resetPassword')?.token ?? null);
  const [step, setStep] = useState<'choose' | 'usedUp' | 'code'>('choose');
  const navigate = useNavigate();
  if (token === null) return <NotFoundScreen />;
  if (step === 'usedUp') return <UsedUp />;

  const signIn = async (totp?: string) => {
    let failure: unknown = null;
    try {
      await signInAsPerson({ grant_type: 'token', password: token, totp }, false);
    } catch (error) {
      failure = error;
    }
    if (totp === undefined) {
      // The form for the code says itself that the password has been reset. A message would cover its button on a phone.
      if (hasCode(failure, 'invalid_totp')) return setStep('code');
      toast(t('Your password has been reset.'), 'success');
    } else if (failure && !hasCode(failure, 'invalid_grant')) throw failure;
    // The link signs in for a minute only. The start page leads to the sign-in page.
    if (failure) toast(t('Please sign in with your new password.'));
    await navigate({ ...paths.home(), replace: true });
  };
  if (step === 'code') return <EnterCode signIn={signIn} />;
  return <Choose token={token} onChosen={signIn} onUsedUp={() => setStep('usedUp')} />;
}

interface ChooseProps {
  token: string;
  /** Called when the password is set. */
  onChosen: () => Promise<void>;
  onUsedUp: () => void;
}

function Choose({ token, onChosen, onUsedUp }: ChooseProps) {
  usePage({ title: t('Choose a new password') });
  const [newPassword, setNewPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [errors, setErrors] = useState<{ newPassword?: string; confirmed?: string }>({});

  const reset = async () => {
    if (newPassword === '') return setErrors({ newPassword: t('Please choose a password.') });
    if (newPassword !== confirmed)
      return setErrors({ confirmed: t('Your new password and confirm password must match.') });
    setErrors({});
    try {
      await api.resetPassword({ body: { newPassword, token } });
    } catch (error) {
      const isWeak = hasCode(error, 'NewPasswordInvalid');
      const isUsedUp = hasCode(error, 'InvalidToken');
      if (isWeak) setErrors({ newPassword: failureMessage(error) });
      if (isUsedUp) onUsedUp();
      // For these two errors, the page shows the reason.
      const failed = t('Your password could not be reset.');
      toast(isWeak || isUsedUp ? failed : `${failed} ${failureMessage(error)}`, 'error');
      return;
    }
    removeMailLink('resetPassword');
    // The server has ended all sessions of the person, including one in this browser.
    if (session.state().kind === 'person') await signOut();
    await onChosen();
  };

  return (
    <div className={styles.page}>
      <PageHeading>{t('Choose a new password')}</PageHeading>
      <Form onSubmit={reset} failure={null} submitLabel={t('Save the password')}>
        <PasswordField
          label={t('New password')}
          hint={t('At least 10 characters. A few words in a row are strong and easy to remember.')}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          error={errors.newPassword}
        />
        <PasswordField
          label={t('Confirm new password')}
          autoComplete="new-password"
          value={confirmed}
          onChange={setConfirmed}
          error={errors.confirmed}
        />
      </Form>
    </div>
  );
}

function EnterCode({ signIn }: { signIn: (totp: string) => Promise<void> }) {
  const noteId = useId();
  usePage({ title: t('Sign in') });
  return (
    <div className={styles.page}>
      <PageHeading describedBy={noteId}>{t('Sign in')}</PageHeading>
      <div id={noteId} className={styles.notes}>
        <p>{t('Your password has been reset.')}</p>
        <CodeNote />
      </div>
      <CodeForm signIn={signIn} />
    </div>
  );
}

function UsedUp() {
  usePage({ title: t('Link not valid') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('This link is no longer valid')}</PageHeading>
      <p>{t('It may already have been used, or it may be too old. Opening it now has not changed your password.')}</p>
      <p>
        <Link {...paths.requestReset()} className={buttonClass('primary')}>
          {t('Send me a new link')}
        </Link>
      </p>
    </div>
  );
}
