import type { RegistrationOutcome } from '../../../contract/entities/registration.ts';

/** What a person is told of an attempt to keep a survey in an account: what happened, and what to do next. */
export const registrationMessages: Record<RegistrationOutcome, readonly string[]> = {
  registeredNew: [
    'Your account is ready, and this survey is in it.',
    'Sign in with your e-mail address and password whenever you want to come back to your report.',
  ],
  registeredExisting: [
    'This survey is now in your account.',
    'Sign in whenever you want to come back to your report.',
  ],
  confirmationSent: [
    'There is already an account with this e-mail address, so we want to be sure that it is yours.',
    'We have sent you an e-mail. Open the link in it within 7 days to add this survey to your account.',
  ],
  alreadyRegistered: [
    'This survey is already in an account.',
    'Sign in with the e-mail address and password of that account to see it.',
  ],
};
