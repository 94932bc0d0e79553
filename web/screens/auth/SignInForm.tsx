import { useEffect, useRef, useState } from 'react';
import { hasCode } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { signInAsPerson } from '#web/session/participations.ts';
import { Note } from '#web/ui/Note.tsx';
import styles from './auth.module.css';
import { CodeForm, CodeNote } from './CodeForm.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';

/**
 * The form for e-mail address and password, and then for a one-time code if the server requires one
 * (docs/rules/accounts.md#second-factor).
 */
export function SignInForm({ signedIn }: { signedIn: boolean }) {
  const [{ remember, ...person }, setCredentials] = useState({ username: '', password: '', remember: false });
  /**
   * True if the form shows the code step. Null until that changes for the first time, so that the form does not take
   * the focus at the start.
   */
  const [asksCode, setAsksCode] = useState<boolean | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksCode !== null) form.current?.querySelector('input')?.focus();
  }, [asksCode]);

  const signIn = (totp?: string) => signInAsPerson({ ...person, username: person.username.trim(), totp }, remember);
  const begin = async () => {
    try {
      await signIn();
    } catch (error) {
      if (!hasCode(error, 'invalid_totp')) throw error;
      setAsksCode(true);
    }
  };

  // Both status elements are rendered from the start, so that their later content is read out.
  return (
    <>
      <div role="status" className={styles.status}>
        {asksCode && <CodeNote />}
      </div>
      <div ref={form}>
        {asksCode ? (
          <CodeForm signIn={signIn} onBack={() => setAsksCode(false)} />
        ) : (
          <CredentialsForm credentials={{ ...person, remember }} onChange={setCredentials} signIn={begin} />
        )}
      </div>
      <div role="status" className={styles.status}>
        {signedIn && <Note tone="info">{t('You are signed in. One moment, please.')}</Note>}
      </div>
    </>
  );
}
