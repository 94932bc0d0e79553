import { ApiError } from '#web/api/ApiError.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';

const fieldOf: Record<string, string> = {
  CurrentPasswordMismatch: 'currentPassword',
  WeakNewPassword: 'newPassword',
  ConfirmNewPasswordMismatch: 'confirmPassword',
  InvalidPassword: 'password',
  InvalidTOTPCode: 'totpCode',
};

/** The errors of a rejected call by field (docs/rules/accounts.md#profile). Null if the error is not about a field. */
export function profileErrors(error: unknown): Record<string, string> | null {
  const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
  return field === undefined ? null : { [field]: failureMessage(error) };
}

/** The missing parts of the proof of identity. Parts that are not required are omitted. */
export const missingProof = ({ password, totpCode }: { password?: string; totpCode?: string | undefined }) => ({
  ...(password === '' && { password: t('Please enter your password.') }),
  ...(totpCode?.trim() === '' && { totpCode: t('Please enter the code.') }),
});

/** The addresses of the profile, with or without a dialog. Going from one to another loses nothing that was typed. */
const shown: readonly string[] = [
  paths.yourProfile(),
  paths.changeEmail(),
  paths.removeTotp(),
  paths.deleteMyAccount(),
].map(({ to }) => to);

export const staysOnProfile = ({ pathname }: { pathname: string }) => shown.includes(pathname.replace(/\/$/, ''));
