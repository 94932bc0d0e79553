import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureWords } from '../../api/failureWords.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../paths.ts';
import { signInAsPerson } from '../../session/participations.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Form } from '../../ui/Form.tsx';
import { InputField } from '../../ui/InputField.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './auth.module.css';

/** E-mail address and password. What the server refuses is said in its own words (spec 000 section 8, token endpoint). */
export function SignInForm({ signedIn }: { signedIn: boolean }) {
  const [emailAddress, setEmailAddress] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const signIn = async () => {
    setAttempted(true);
    setFailure(null);
    if (emailAddress.trim() === '' || password === '') return;
    try {
      await signInAsPerson(emailAddress.trim(), password, remember);
    } catch (error) {
      setFailure(failureWords(error));
    }
  };

  return (
    <Form onSubmit={signIn} failure={failure} submitLabel={t('Sign in')} beside={<Link {...paths.requestReset()}>{t('Forgotten password?')}</Link>}>
      <InputField
        label={t('E-mail address')}
        type="email"
        autoComplete="username"
        value={emailAddress}
        onChange={setEmailAddress}
        fault={attempted && emailAddress.trim() === '' ? t('Please enter your e-mail address.') : undefined}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={attempted && password === '' ? t('Please enter your password.') : undefined}
      />
      <CheckboxField
        label={t('Remember me')}
        hint={t('Not on a device that other people use.')}
        checked={remember}
        onChange={setRemember}
      />
      {/* There from the start, so that what comes into it is read out. */}
      <div role="status" className={styles.status}>{signedIn && <Note tone="info">{t('You are signed in. One moment, please.')}</Note>}</div>
    </Form>
  );
}
