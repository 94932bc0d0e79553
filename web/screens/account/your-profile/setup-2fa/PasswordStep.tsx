import { Link } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { profileErrors } from '../profileErrors.ts';
import type { TotpSetUp } from './ScanStep.tsx';

interface PasswordStepProps {
  /** True if an earlier setup was not finished in time. */
  expired: boolean;
  onStarted: (setUp: TotpSetUp) => void;
}

/** Asks for the current password before a second factor is set up. */
export function PasswordStep({ expired, onStarted }: PasswordStepProps) {
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ password: '' }),
    labels: { password: t('Current password') },
    draft: null,
    check: ({ password }) => (password === '' ? { password: t('Please enter your current password.') } : {}),
    send: async (_, body) => onStarted(await api.startTotp({ body })),
    errorsOf: profileErrors,
    success: t('Success! Please proceed to finish setting up 2FA.'),
    failure: t('Unable to set up 2FA.'),
  });

  return (
    <>
      <p>
        {t(
          'With two-factor sign-in, you need a code from an authenticator app as well as your password. You need such an app on your phone or computer, for example the one that stores your passwords.',
        )}
      </p>
      {expired && (
        <Note tone="attention">
          {t(
            'That took too long, so the code wasn’t accepted. Please start again, and remove the first entry from your app.',
          )}
        </Note>
      )}
      <RecordForm
        form={form}
        submitLabel={t('Continue')}
        aside={
          <Link {...paths.yourProfile()} className={buttonClass('quiet')} onClick={form.discard}>
            {t('Cancel')}
          </Link>
        }
      >
        <Field of={form} name="password">
          {(field) => <PasswordField {...field} autoComplete="current-password" />}
        </Field>
      </RecordForm>
    </>
  );
}
