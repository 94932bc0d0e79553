import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { CodeField } from '#web/components/CodeField.tsx';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { useAccountArea } from '../useAccountArea.ts';
import { checkFaults } from './checkFaults.ts';
import { profileFaults, type ProfileFaults } from './profileFaults.ts';
import { useProfileModal } from './useProfileModal.ts';

/** Switches the second factor off, by the password and a code. */
export function RemoveTotpModal() {
  const { person } = useAccountArea();
  const close = useProfileModal();
  const [password, setPassword] = useState('');
  const [totpCode, setTotpCode] = useState('');
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  // Also once it has been switched off here.
  if (!person.totp) return <Navigate {...paths.yourProfile()} replace resetScroll={false} />;

  const remove = async () => {
    setFailure(null);
    const missing = checkFaults({ password, totpCode });
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await api.removeTotp({ body: { password, totpCode: totpCode.trim() } });
    } catch (error) {
      const ofField = profileFaults(error);
      setFaults(ofField ?? {});
      if (!ofField) setFailure(`${t('Unable to save changes.')} ${failureWords(error)}`);
      return;
    }
    toast(t('2FA has been switched off for your account.'), 'success');
    updatePerson({ ...person, totp: false });
  };

  return (
    <Dialog title={t('Switch off 2FA?')} closeLabel={t('Close')} onClose={() => void close()}>
      <Form
        onSubmit={remove}
        failure={failure}
        submitLabel={t('Switch off 2FA')}
        danger
        beside={<Button onClick={() => void close()}>{t('Cancel')}</Button>}
      >
        <p>{t('From then on your password alone signs you in. The recovery codes that you have kept stop working.')}</p>
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={faults.password}
        />
        <CodeField value={totpCode} onChange={setTotpCode} fault={faults.totpCode} />
      </Form>
    </Dialog>
  );
}
