import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { CodeField } from '#web/components/CodeField.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Form } from '#web/ui/Form.tsx';

interface CodeFormProps {
  /** Signs in with the code. A failure is shown here. */
  signIn: (totp: string) => Promise<void>;
  /** Goes back to e-mail address and password. */
  onBack: () => void;
}

/** The code that completes a sign-in (docs/rules/accounts.md#second-factor). */
export function CodeForm({ signIn, onBack }: CodeFormProps) {
  const failureId = useId();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<{ words: string; ofCode: boolean } | null>(null);

  const submit = async () => {
    setFailure(null);
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    try {
      await signIn(code.trim());
    } catch (error) {
      const ofCode = hasCode(error, 'invalid_totp');
      setFailure({
        words: ofCode ? t('Your One Time Password was not correct. Please try again.') : failureWords(error),
        ofCode,
      });
    }
  };

  return (
    <Form
      onSubmit={submit}
      failure={failure && <span id={failureId}>{failure.words}</span>}
      submitLabel={t('Sign in')}
      beside={
        <Link {...paths.signIn()} replace onClick={onBack}>
          {t('Back to signin form')}
        </Link>
      }
    >
      <CodeField
        value={code}
        onChange={setCode}
        fault={isMissing ? t('Please enter the code.') : undefined}
        faultId={failure?.ofCode ? failureId : undefined}
      />
    </Form>
  );
}
