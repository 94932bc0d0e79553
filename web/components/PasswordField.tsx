import type { ComponentProps } from 'react';
import { t } from '../i18n/translate.ts';
import { PasswordInput } from '../ui/PasswordInput.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>;

/** A password with the button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  return <PasswordInput {...props} showLabel={t('Show password')} hideLabel={t('Hide password')} />;
}
