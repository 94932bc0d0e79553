import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, emailAddress, maybe, oneLine, oneOf, password } from '../schema.ts';

/** Registration form: a new account, or with `existingAccount` one to link to. A new one wants a password. */
export const Registration = closed({
  givenName: maybe(oneLine(limits.nameLength)),
  familyName: maybe(oneLine(limits.nameLength)),
  emailAddress,
  password: maybe(password),
  existingAccount: maybe(Type.Boolean()),
});
export type Registration = Static<typeof Registration>;

export const registrationOutcomes = [
  'registeredNew',
  'registeredExisting',
  'confirmationSent',
  'alreadyRegistered',
] as const;
export type RegistrationOutcome = (typeof registrationOutcomes)[number];

/** What became of it, and the sentences to show. */
export const RegistrationResult = Type.Object({
  outcome: oneOf(registrationOutcomes),
  messages: Type.Array(Type.Object({ message: Type.String() })),
});
export type RegistrationResult = Static<typeof RegistrationResult>;
