import type { RegistrationOutcome } from '#contract/entities/registration.ts';
import type { Say } from '#server/content/sentences.ts';

/** What a person is told of an attempt to keep a survey in an account: what happened, and what to do next. */
export function registrationMessages(outcome: RegistrationOutcome, say: Say): string[] {
  switch (outcome) {
    case 'registeredNew':
      return [
        say('Your account is ready, and this survey is in it.'),
        say('Sign in with your e-mail address and password whenever you want to come back to your report.'),
      ];
    case 'registeredExisting':
      return [
        say('This survey is now in your account.'),
        say('Sign in whenever you want to come back to your report.'),
      ];
    case 'confirmationSent':
      return [
        say('There is already an account with this e-mail address, so we want to be sure that it is yours.'),
        say('We have sent you an e-mail. Open the link in it within 7 days to add this survey to your account.'),
      ];
    case 'alreadyRegistered':
      return [
        say('This survey is already in an account.'),
        say('Sign in with the e-mail address and password of that account to see it.'),
      ];
  }
}
