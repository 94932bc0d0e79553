import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureMessage } from '#web/api/failureMessage.ts';
import { isNative } from '#web/buildVariables.ts';
import { PasswordField } from '#web/components/PasswordField.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';

interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}

interface CredentialsFormProps {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  /** Signs in with the credentials. If it fails, the form shows the error. */
  signIn: () => Promise<void>;
}

/**
 * The form for e-mail address and password. Each error of the server has its own message
 * (docs/rules/accounts.md#sign-in).
 */
export function CredentialsForm({ credentials, onChange, signIn }: CredentialsFormProps) {
  const [attempted, setAttempted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { username, password, remember } = credentials;

  const submit = async () => {
    setAttempted(true);
    setFailure(null);
    if (username.trim() === '' || password === '') return;
    try {
      await signIn();
    } catch (error) {
      setFailure(failureMessage(error));
    }
  };

  return (
    <Form
      onSubmit={submit}
      failure={failure}
      submitLabel={t('Sign in')}
      aside={<Link {...paths.requestReset()}>{t('Forgotten password?')}</Link>}
    >
      <InputField
        label={t('E-mail address')}
        type="email"
        autoComplete="username"
        value={username}
        onChange={(value) => onChange({ ...credentials, username: value })}
        error={attempted && username.trim() === '' ? t('Please enter your e-mail address.') : undefined}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        value={password}
        onChange={(value) => onChange({ ...credentials, password: value })}
        error={attempted && password === '' ? t('Please enter your password.') : undefined}
      />
      {/* A native app always keeps people signed in. */}
      {!isNative && (
        <CheckboxField
          label={t('Remember me')}
          hint={t('Not on a device that other people use.')}
          value={remember}
          onChange={(checked) => onChange({ ...credentials, remember: checked })}
        />
      )}
    </Form>
  );
}
