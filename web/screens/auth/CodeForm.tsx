import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { CodeField } from '#web/components/CodeField.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Form } from '#web/ui/Form.tsx';
import { Note } from '#web/ui/Note.tsx';

interface CodeFormProps {
  /** Signs in with the code. If it fails, the form shows the error. */
  signIn: (totp: string) => Promise<void>;
  /** Goes back to e-mail address and password. */
  onBack?: () => void;
}

/** Says that a code is required. */
export const CodeNote = () => (
  <Note tone="info">
    {t(
      '2FA has been enabled for your account, please provide your One Time Password (OTP) in the field below to complete sign in.',
    )}
  </Note>
);

/** The form for the code that completes a sign-in (docs/rules/accounts.md#second-factor). */
export function CodeForm({ signIn, onBack }: CodeFormProps) {
  const failureId = useId();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<{ text: string; ofCode: boolean } | null>(null);

  const submit = async () => {
    setFailure(null);
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    try {
      await signIn(code.trim());
    } catch (error) {
      const ofCode = hasCode(error, 'invalid_totp');
      setFailure({
        text: ofCode ? t('Your One Time Password was not correct. Please try again.') : failureMessage(error),
        ofCode,
      });
    }
  };

  return (
    <Form
      onSubmit={submit}
      failure={failure && <span id={failureId}>{failure.text}</span>}
      submitLabel={t('Sign in')}
      aside={
        <Link {...paths.signIn()} replace onClick={onBack}>
          {t('Back to signin form')}
        </Link>
      }
    >
      <CodeField
        value={code}
        onChange={setCode}
        error={isMissing ? t('Please enter the code.') : undefined}
        errorId={failure?.ofCode ? failureId : undefined}
      />
    </Form>
  );
}
