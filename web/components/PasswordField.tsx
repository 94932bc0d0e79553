import type { ComponentProps } from 'react';
import { t } from '../i18n/translate.ts';
import { PasswordInput } from '../ui/PasswordInput.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>;

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  return <PasswordInput {...props} showLabel={t('Show password')} hideLabel={t('Hide password')} />;
}
