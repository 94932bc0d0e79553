import { useId, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { fieldNoteIds, FieldNotes } from '../ui/FieldNotes.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Id of an error message elsewhere about the code entered last. While it is set, the field counts as invalid. */
  errorId?: string | undefined;
}

/**
 * The second factor: a code from the authenticator app or a recovery code, both in the same field. Choosing one of them
 * only changes the keyboard on a phone, since the numeric one has no letters.
 */
export function CodeField({ label = t('One Time Password (OTP)'), value, onChange, error, errorId }: CodeFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [letters, setLetters] = useState(false);
  const hint = letters
    ? t('One of the recovery codes that you saved when you set up 2FA. Each code works once.')
    : t(
        'The six digits shown in your authenticator app now. If you do not have the app with you, you can enter one of your recovery codes here.',
      );
  const describedBy = [errorId, fieldNoteIds(id, { hint, error })].filter(Boolean).join(' ');

  return (
    <div className={styles.code}>
      <FieldNotes id={id} hint={hint} error={error}>
        <TextInput
          ref={field}
          id={id}
          label={label}
          value={value}
          onChange={onChange}
          inputMode={letters ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          invalid={error !== undefined || errorId !== undefined}
          describedBy={describedBy}
        />
      </FieldNotes>
      <Button
        variant="plain"
        className={styles.other}
        onClick={() => {
          setLetters(!letters);
          field.current?.focus();
        }}
      >
        {letters ? t('Enter a code from the app') : t('Enter a recovery code')}
      </Button>
    </div>
  );
}
