import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { isInvalid } from '#web/api/failureMessage.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { Field, RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { useAccountArea } from '../useAccountArea.ts';
import styles from './modal.module.css';
import { missingProof, profileErrors } from './profileErrors.ts';
import { useProfileModal } from './useProfileModal.ts';

/** Asks for a new e-mail address and sends a link to it. The address changes once the link has been opened. */
export function ChangeEmailModal() {
  const close = useProfileModal();
  const { person } = useAccountArea();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ emailAddress: '', password: '' }),
    labels: { emailAddress: t('New e-mail address'), password: t('Password') },
    draft: null,
    check: ({ emailAddress, password }) => ({
      ...(emailAddress.trim() === '' && { emailAddress: t('Please enter your new e-mail address.') }),
      ...(emailAddress.trim().toLowerCase() === person.emailAddress.toLowerCase() && {
        emailAddress: t('This is already your address.'),
      }),
      ...missingProof({ password }),
    }),
    send: async (_, { emailAddress, password }) => {
      await api.requestEmailChange({ body: { emailAddress: emailAddress.trim(), password } });
      setSentTo(emailAddress.trim());
    },
    errorsOf: (error) =>
      isInvalid(error, 'emailAddress')
        ? { emailAddress: t('Please enter a complete e-mail address, such as name@example.org.') }
        : profileErrors(error),
    failure: t('Unable to save changes.'),
  });
  const title = t('Change e-mail address');
  if (sentTo !== null)
    return (
      <Dialog title={title} closeLabel={t('Close')} onClose={() => void close()}>
        <Sent emailAddress={sentTo} onClose={() => void close()} />
      </Dialog>
    );
  return (
    <RecordDialog title={title} form={form} submitLabel={t('Send the link')} onClose={() => void close()}>
      <p>
        {t(
          'Your address is {emailAddress}. We’ll send a link to the new address and change it once you’ve opened that link.',
          { emailAddress: person.emailAddress },
        )}
      </p>
      <Field of={form} name="emailAddress">
        {(field) => <InputField {...field} type="email" autoComplete="email" />}
      </Field>
      <Field of={form} name="password">
        {(field) => <PasswordField {...field} autoComplete="current-password" />}
      </Field>
    </RecordDialog>
  );
}

/**
 * The text is the same whether or not the address already belongs to someone, so that no one can find out who has an
 * account.
 */
function Sent({ emailAddress, onClose }: { emailAddress: string; onClose: () => void }) {
  return (
    <div ref={focusOnceShown} tabIndex={-1} className={styles.words}>
      <p>
        {t('We’ve sent a link to {emailAddress}, if that address can be used for your account. Open it within a day.', {
          emailAddress,
        })}
      </p>
      <p>{t('Until then, sign in with your present address. It gets a message about the change as well.')}</p>
      <p>
        {t(
          'If the e-mail doesn’t arrive within a few minutes, check your spam folder and that the address is correct.',
        )}
      </p>
      <div>
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}

/** The focused form has disappeared, and screen readers should read this text. */
const focusOnceShown = (element: HTMLElement | null) => element?.focus();
