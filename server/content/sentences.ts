import { answerWords } from '#rules/questions/questionTypes.ts';

/**
 * Every sentence that the server itself writes to participants, and to people about their account: what stands around
 * the messages of `content/messages/`. The English sentence is the key of its translations in
 * `content/<language>/sentences.json`, and stands literally where it is said; words in braces are filled in.
 */
export const sentences = [
  // Mails of an organisation.
  'You are invited: {surveyName}',
  '{organisationName} invites you to take part in {surveyName}.',
  'Open the survey',
  'Still open for you: {surveyName}',
  'There is still time to take part, if you would like to.',
  'Thank you for taking part in {surveyName}',
  'Your answers have arrived.',
  'You get this message because {organisationName} asked you to take part in a survey.',
  'Stop these messages',
  'If the button does not work, open this address:',
  'Test: {subject}',
  'This is a test that only you get. Below is the message as people will get it, without what is theirs alone: a button leads to the start page and not to a survey, and there is no link to stop these messages.',
  'You get this message because you asked for a test while editing a survey of {organisationName}.',

  'If the last weeks have been hard, you do not have to get through it alone.',
  'In an emergency, call {number}.',
  'In an emergency, call the emergency number of your country.',
  'To talk to someone: {name}, {phone}.',
  'Where to find support',

  // Mails about an account.
  'You get this message because this address has an account at {host}.',
  'Add a survey response to your account?',
  'Somebody asked for it. Nothing is added unless you confirm.',
  'Add it to my account',
  'Choose a new password',
  'Somebody asked for it. Your password stays as it is unless you choose a new one.',
  'Confirm your e-mail address',
  'You get this message because this address was named for an account at {host}.',
  'Somebody asked for it. Nothing changes unless you confirm.',
  'Confirm this address',
  'Your e-mail address is about to change',
  'If it was not you who asked for it, you can still stop it.',
  'If it was not you, choose a new password now.',
  'Your password was changed',
  'The password of your account was changed. Wherever you were signed in, you sign in again with the new one.',
  'Two-factor sign-in is on',
  'Two-factor sign-in was switched on for your account. Signing in now takes a code of your authenticator app as well, or one of the recovery codes.',
  'Two-factor sign-in is off',
  'Two-factor sign-in was switched off for your account. Signing in takes your password alone from now on.',
  'Whoever runs this service switched off two-factor sign-in for your account, as is done for somebody who lost the app and the recovery codes. You are signed out everywhere, and sign in with your password alone. You can set up two-factor sign-in again in your profile.',

  // What comes of keeping a survey in an account.
  'Your account is ready, and this survey is in it.',
  'Sign in with your e-mail address and password whenever you want to come back to your report.',
  'This survey is now in your account.',
  'Sign in whenever you want to come back to your report.',
  'There is already an account with this e-mail address, so we want to be sure that it is yours.',
  'We have sent you an e-mail. Open the link in it within 7 days to add this survey to your account.',
  'This survey is already in an account.',
  'Sign in with the e-mail address and password of that account to see it.',

  // The personal report, and answers in words.
  'Too few of the questions were answered to sum up the whole. Below is what can be said from the answers that you gave.',
  'Some of your answers suggest a heavy time. The scores below are only a part of the picture, and they can wait.',
  'The answers to this survey were erased when the time was over for which the organisation keeps them, and your personal report with them.',
  'Poor',
  'Good',
  'Great',
  ...answerWords,

  // The privacy notice of an installation whose operator has no name.
  'the operator of {host}',

  // Articles.
  'Where this comes from',
  'Text {number}',
  'From your organisation',
  'Help lines in other countries',
  'checked on {date}',
  'not yet checked',
] as const;

type Sentence = (typeof sentences)[number];

type WordsInBraces<Text extends string> = Text extends `${string}{${infer Word}}${infer Rest}`
  ? Word | WordsInBraces<Rest>
  : never;

/** Says a sentence in a language, its words in braces filled in. Plain text. */
export type Say = <S extends Sentence>(
  sentence: S,
  ...values: [WordsInBraces<S>] extends [never] ? [] : [Record<WordsInBraces<S>, string>]
) => string;

/** Translations by the English sentence; one that is missing stays English. */
export type Sentences = ReadonlyMap<string, string>;

export const sayIn =
  (translations: Sentences): Say =>
  (sentence, ...[values]) => {
    const filling: Readonly<Record<string, string>> = values ?? {};
    return (translations.get(sentence) ?? sentence).replace(
      /\{(\w+)\}/g,
      (braces, word: string) => filling[word] ?? braces,
    );
  };
