import { Navigate } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { CodeField } from '#web/components/CodeField.tsx';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { Field, RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { useAccountArea } from '../useAccountArea.ts';
import { missingProof, profileErrors } from './profileErrors.ts';
import { useProfileModal } from './useProfileModal.ts';

/** Switches off the second factor. Requires the password and a code. */
export function RemoveTotpModal() {
  const { person } = useAccountArea();
  const close = useProfileModal();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ password: '', totpCode: '' }),
    labels: { password: t('Password'), totpCode: t('One Time Password (OTP)') },
    draft: null,
    check: missingProof,
    send: async (_, { password, totpCode }) =>
      void (await api.removeTotp({ body: { password, totpCode: totpCode.trim() } })),
    errorsOf: profileErrors,
    success: t('2FA has been switched off for your account.'),
    failure: t('Unable to save changes.'),
    onSaved: () => updatePerson({ ...person, totp: false }),
  });
  // Also leaves the page after this dialog has switched 2FA off.
  if (!person.totp) return <Navigate {...paths.yourProfile()} replace resetScroll={false} />;

  return (
    <RecordDialog
      title={t('Switch off 2FA?')}
      form={form}
      submitLabel={t('Switch off 2FA')}
      danger
      onClose={() => void close()}
    >
      <p>{t('From then on, your password alone is enough to sign in. Your recovery codes stop working.')}</p>
      <Field of={form} name="password">
        {(field) => <PasswordField {...field} autoComplete="current-password" />}
      </Field>
      <Field of={form} name="totpCode">
        {(field) => <CodeField {...field} />}
      </Field>
    </RecordDialog>
  );
}
