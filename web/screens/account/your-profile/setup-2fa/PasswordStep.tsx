import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Note } from '#web/ui/Note.tsx';
import { profileFaults } from '../profileFaults.ts';
import type { TotpSetUp } from './ScanStep.tsx';

interface PasswordStepProps {
  /** It was begun before and not finished in time. */
  expired: boolean;
  onStarted: (setUp: TotpSetUp) => void;
}

/** The current password, before a second factor is set up. */
export function PasswordStep({ expired, onStarted }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();

  const start = async () => {
    setFault(password === '' ? t('Please enter your current password.') : undefined);
    if (password === '') return;
    try {
      onStarted(await api.startTotp({ body: { password } }));
      toast(t('Success! Please proceed to finish setting up 2FA.'), 'success');
    } catch (error) {
      const ofField = profileFaults(error)?.password;
      setFault(ofField);
      // The reason stands on the page where it can.
      const failed = t('Unable to set up 2FA.');
      toast(ofField ? failed : `${failed} ${failureWords(error)}`, 'error');
    }
  };

  return (
    <>
      <p>
        {t(
          'Two-factor sign-in asks for a code of an authenticator app besides your password. You need such an app on your phone or computer, for example the one that keeps your passwords.',
        )}
      </p>
      {expired && (
        <Note tone="attention">
          {t(
            'That took too long, so the code was not taken. Please begin once more, and remove what your app has kept of the first time.',
          )}
        </Note>
      )}
      <Form
        onSubmit={start}
        failure={null}
        submitLabel={t('Continue')}
        beside={
          <Link {...paths.yourProfile()} className={buttonClass('quiet')}>
            {t('Cancel')}
          </Link>
        }
      >
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={fault}
        />
      </Form>
    </>
  );
}
