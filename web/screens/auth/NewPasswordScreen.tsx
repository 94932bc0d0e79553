import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
import { signOut } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import styles from './auth.module.css';

/** The page behind the link of a reset mail, to choose a new password. */
export function NewPasswordScreen() {
  const [token] = useState(() => storedMailLink('resetPassword')?.token ?? null);
  const [usedUp, setUsedUp] = useState(false);
  if (token === null) return <NotFoundScreen />;
  return usedUp ? <UsedUp /> : <Choose token={token} onUsedUp={() => setUsedUp(true)} />;
}

function Choose({ token, onUsedUp }: { token: string; onUsedUp: () => void }) {
  usePage({ title: t('Choose a new password') });
  const navigate = useNavigate();
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
    toast(t('Your password has been reset.'), 'success');
    await navigate({ ...paths.home(), replace: true });
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
