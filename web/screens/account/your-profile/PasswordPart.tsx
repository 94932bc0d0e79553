import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/participations.ts';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { profileFaults, type ProfileFaults } from './profileFaults.ts';
import { ProfileLeaveGuard } from './ProfileLeaveGuard.tsx';
import styles from './YourProfileScreen.module.css';

const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the person's password, which ends every session, this one too (docs/rules/accounts.md#passwords). */
export function PasswordPart() {
  const navigate = useNavigate();
  const [passwords, setPasswords] = useState(nothing);
  const [faults, setFaults] = useState<ProfileFaults>({});

  const save = async () => {
    const missing = {
      ...(passwords.currentPassword === '' && { currentPassword: t('Please enter your current password.') }),
      ...(passwords.newPassword === '' && { newPassword: t('Please choose a password.') }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await api.updateMyDetails({ body: passwords });
    } catch (error) {
      setFaults(profileFaults(error) ?? {});
      toast(`${t('Unable to save changes.')} ${failureWords(error)}`, 'error');
      return;
    }
    setPasswords(nothing);
    await signOut();
    toast(t('Your changes has been saved. Please login again with your new password.'), 'success');
    await navigate({ ...paths.home(), replace: true });
  };
  const password = (field: keyof typeof nothing) => ({
    value: passwords[field],
    onChange: (value: string) => setPasswords({ ...passwords, [field]: value }),
    fault: faults[field],
  });

  return (
    <Card as="section" aria-labelledby="password" className={styles.part}>
      <h2 id="password" className={styles.title}>
        {t('Password')}
      </h2>
      <p className={styles.quiet}>
        {t('Once it is changed you are signed out everywhere, here too, and sign in with the new one.')}
      </p>
      <Form onSubmit={save} failure={null} submitLabel={t('Change password')}>
        <PasswordField label={t('Current password')} autoComplete="current-password" {...password('currentPassword')} />
        <PasswordField
          label={t('New password')}
          hint={t('At least 10 characters. A few words in a row are good and easy to remember.')}
          autoComplete="new-password"
          {...password('newPassword')}
        />
        <PasswordField label={t('Confirm new password')} autoComplete="new-password" {...password('confirmPassword')} />
      </Form>
      <ProfileLeaveGuard
        active={Object.values(passwords).some((value) => value !== '')}
        words={t('Your password has not been changed yet.')}
      />
    </Card>
  );
}
