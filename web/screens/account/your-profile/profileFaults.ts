import { ApiError } from '#web/api/ApiError.ts';
import { failureWords } from '#web/api/failureWords.ts';

const fieldOf = {
  CurrentPasswordMismatch: 'currentPassword',
  WeakNewPassword: 'newPassword',
  ConfirmNewPasswordMismatch: 'confirmPassword',
  InvalidPassword: 'password',
  InvalidTOTPCode: 'totpCode',
} as const;

/** What is wrong with a field of the profile, by the field's name. */
export type ProfileFaults = Partial<Record<(typeof fieldOf)[keyof typeof fieldOf], string>>;

/**
 * The message of an error for one field (docs/rules/accounts.md#profile); null if the error is about something else.
 */
export function profileFaults(error: unknown): ProfileFaults | null {
  const code = error instanceof ApiError ? error.code : '';
  return code in fieldOf ? { [fieldOf[code as keyof typeof fieldOf]]: failureWords(error) } : null;
}
