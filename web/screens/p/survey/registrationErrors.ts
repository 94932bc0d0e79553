import { t } from '#web/i18n/translate.ts';

/** The registration form (docs/rules/accounts.md#registration). */
export interface RegistrationForm {
  givenName: string;
  familyName: string;
  emailAddress: string;
  password: string;
  confirmPassword: string;
  /** True to link an existing account. */
  existing: boolean;
}

/** Validation errors, by field or for the whole form. */
export type RegistrationErrors = Partial<Record<'emailAddress' | 'password' | 'confirmPassword' | 'form', string>>;

/**
 * Returns the validation errors of the form (docs/rules/accounts.md#registration), or an empty object. Without
 * `withPassword`, an existing account is linked by mail.
 */
export function registrationErrors(form: RegistrationForm, withPassword: boolean): RegistrationErrors {
  const { emailAddress, password, confirmPassword, existing } = form;
  const noAddress = emailAddress.trim() === '';
  const noPassword = withPassword && password === '';
  if (noAddress || noPassword) {
    return {
      form: t('Please complete the form and try again.'),
      ...(noAddress && { emailAddress: t('Please enter an e-mail address.') }),
      ...(noPassword && { password: existing ? t('Please enter your password.') : t('Please choose a password.') }),
    };
  }
  if (!existing && password !== confirmPassword) {
    return { confirmPassword: t('Your new password was not entered the same both times. Please try again.') };
  }
  return {};
}
