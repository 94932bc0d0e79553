import { expect, test } from 'vitest';
import { registrationErrors, type RegistrationForm } from './registrationErrors.ts';

const form: RegistrationForm = {
  givenName: '',
  familyName: '',
  emailAddress: 'ann@example.org',
  password: 'plain words',
  confirmPassword: 'plain words',
  existing: false,
};
const incomplete = 'Please complete the form and try again.';
const mismatch = 'Your new password was not entered the same both times. Please try again.';

// docs/rules/accounts.md#registration
test.each<[string, Partial<RegistrationForm>, boolean, string[]]>([
  ['a new account needs no names', {}, true, []],
  ['no address', { emailAddress: ' ' }, true, [incomplete]],
  ['no password', { password: '', confirmPassword: '' }, true, [incomplete]],
  ['not the same both times', { confirmPassword: 'other words' }, true, [mismatch]],
  ['an existing account is not asked to confirm', { existing: true, confirmPassword: '' }, true, []],
  ['an existing account without its password', { existing: true, password: '' }, true, [incomplete]],
  ['an existing account by mail', { existing: true, password: '', confirmPassword: '' }, false, []],
  ['by mail, but to no address', { existing: true, emailAddress: '' }, false, [incomplete]],
])('%s', (_, fields, withPassword, expected) => {
  const errors = registrationErrors({ ...form, ...fields }, withPassword);
  expect([errors.form, errors.confirmPassword].filter(Boolean)).toEqual(expected);
  expect(Object.keys(errors).length > 0).toBe(expected.length > 0);
});
