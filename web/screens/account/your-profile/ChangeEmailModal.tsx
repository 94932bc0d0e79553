import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords, isInvalid } from '#web/api/failureWords.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { useAccountArea } from '../useAccountArea.ts';
import styles from './modal.module.css';
import { profileFaults } from './profileFaults.ts';
import { useProfileModal } from './useProfileModal.ts';

/** Asks for a new e-mail address, which is the own one once the link that is sent to it has been opened. */
export function ChangeEmailModal() {
  const close = useProfileModal();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog title={t('Change e-mail address')} closeLabel={t('Close')} onClose={() => void close()}>
      {sentTo === null ? (
        <Ask onSent={setSentTo} onCancel={() => void close()} />
      ) : (
        <Sent emailAddress={sentTo} onClose={() => void close()} />
      )}
    </Dialog>
  );
}

function Ask({ onSent, onCancel }: { onSent: (emailAddress: string) => void; onCancel: () => void }) {
  const { person } = useAccountArea();
  const [emailAddress, setEmailAddress] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ emailAddress?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    const address = emailAddress.trim();
    const found = {
      ...(address === '' && { emailAddress: t('Please enter your new e-mail address.') }),
      ...(address.toLowerCase() === person.emailAddress.toLowerCase() && {
        emailAddress: t('This is your address already.'),
      }),
      ...(password === '' && { password: t('Please enter your password.') }),
    };
    setFailure(null);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      await api.requestEmailChange({ body: { emailAddress: address, password } });
      onSent(address);
    } catch (error) {
      const ofField = isInvalid(error, 'emailAddress')
        ? { emailAddress: t('Please enter a whole e-mail address, such as name@example.org.') }
        : profileFaults(error);
      if (ofField) setFaults(ofField);
      else setFailure(`${t('Unable to save changes.')} ${failureWords(error)}`);
    }
  };

  return (
    <Form
      onSubmit={send}
      failure={failure}
      submitLabel={t('Send the link')}
      beside={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <p>
        {t(
          'Your address is {emailAddress} now. We send a link to the new one, and change it once you have opened that link.',
          { emailAddress: person.emailAddress },
        )}
      </p>
      <InputField
        label={t('New e-mail address')}
        type="email"
        autoComplete="email"
        value={emailAddress}
        onChange={setEmailAddress}
        fault={faults.emailAddress}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={faults.password}
      />
    </Form>
  );
}

/** What is said alike whether or not the address is somebody else's already: nobody learns here who has an account. */
function Sent({ emailAddress, onClose }: { emailAddress: string; onClose: () => void }) {
  return (
    <div ref={focusOnceShown} tabIndex={-1} className={styles.words}>
      <p>
        {t(
          'A link is on its way to {emailAddress}, if that address can be used for your account. Open it within a day.',
          { emailAddress },
        )}
      </p>
      <p>{t('Until then you sign in with the present address, which has been told of the change as well.')}</p>
      <p>{t('If no mail is there within a few minutes, look among the spam, or whether the address is right.')}</p>
      <div>
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}

/** The form that had the focus is gone, and this is to be read. */
const focusOnceShown = (element: HTMLElement | null) => element?.focus();
