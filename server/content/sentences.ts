import { answerTexts } from '#rules/questions/questionTypes.ts';

/**
 * Every sentence that the server itself writes to participants, and to people about their account: the text around the
 * messages of `content/messages/`. The English sentence is the key of its translations in
 * `content/<language>/sentences.json`, and appears literally in the code. Placeholders in braces are filled in.
 */
export const sentences = [
  // Mails of an organisation.
  'You are invited: {surveyName}',
  '{organisationName} invites you to take part in {surveyName}.',
  'Open the survey',
  'Still open for you: {surveyName}',
  'There’s still time to take part, if you’d like to.',
  'Your invitation from {organisationName}, sent again',
  'Someone requested your link. It is for you alone.',
  'Thank you for taking part in {surveyName}',
  'Your answers have arrived.',
  'You’re getting this message because {organisationName} invited you to take part in a survey.',
  'Stop these messages',
  'If the button doesn’t work, open this address:',
  'Test: {subject}',
  'This is a test, sent only to you. People will get the message below. Your copy has no personal links. Its button opens the start page, and there is no link to stop these messages.',
  'You’re getting this message because you requested a test while editing a survey of {organisationName}.',

  'If the last few weeks have been hard, you don’t have to get through it alone.',
  'In an emergency, call {number}.',
  'In an emergency, call your country’s emergency number.',
  'To talk to someone: {name}, {phone}.',
  'Where to find support',

  // Mails about an account.
  'You’re getting this message because this address has an account at {host}.',
  'Add a survey response to your account?',
  'Someone requested this. Nothing is added unless you confirm it.',
  'Add it to my account',
  'Choose a new password',
  'Someone requested this. Your password stays the same unless you choose a new one.',
  'Confirm your e-mail address',
  'You’re getting this message because this address was entered for an account at {host}.',
  'Someone requested this. Nothing changes unless you confirm it.',
  'Confirm this address',
  'Your e-mail address is about to change',
  'If you didn’t request this, you can still stop it.',
  'If it wasn’t you, choose a new password now.',
  'Your password was changed',
  'The password of your account was changed. You’ve been signed out everywhere and can sign in again with the new one.',
  'Two-factor sign-in is on',
  'Two-factor sign-in was switched on for your account. You now also need a code from your authenticator app to sign in. A recovery code works, too.',
  'Two-factor sign-in is off',
  'Two-factor sign-in was switched off for your account. From now on, your password alone is enough to sign in.',
  'The people who run this service switched off two-factor sign-in for your account. They do this for someone who has lost both the app and the recovery codes. You’ve been signed out everywhere and can sign in with your password alone. You can set up two-factor sign-in again in your profile.',

  // The outcome of adding a survey to an account.
  'Your account is ready, and this survey is in it.',
  'To open your report again, sign in with your e-mail address and password.',
  'This survey is now in your account.',
  'To open your report again, just sign in.',
  'There’s already an account with this e-mail address, so we want to be sure that it’s yours.',
  'We’ve sent you an e-mail. Open the link in it within 7 days to add this survey to your account.',
  'This survey is already in an account.',
  'Sign in with the e-mail address and password of that account to see it.',

  // The personal report, and labels of answers.
  'Too few of the questions were answered for an overall summary. Below is what your answers show.',
  'Your answers show some things going well. The others are in between. Below you can see which is which, and where a small change might do most.',
  'Your answers show some things that weigh on you. The others are in between. Below you can see what weighs most, and where a change could begin.',
  'Your answers are in between throughout. Below you can see where a small change might do most.',
  'Some of your answers suggest that you’re having a hard time. The scores below are only part of the picture, and they can wait.',
  'Your answers mention something that should not happen at work. It counts, whatever the scores say. You do not have to face it alone. The scores below can wait.',
  'Your answers here mention something that should not happen at work. It counts, whatever the scores say. You do not have to put up with it or face it alone. Under “Need Support Now?” you can see where to turn.',
  'Most of this has fitted for you. That takes nothing away from what you answered elsewhere.',
  'These scores do not cover everything you answered. If they look better than you feel, trust how you feel.',
  'The answers to this survey and your personal report were deleted. The organisation keeps answers only for a set time.',
  // The letter of a personal report.
  'Some of your answers suggest that you’re having a hard time. Scores say only part of it, and they can wait.',
  'Your answers mention something that should not happen at work. It counts, whatever the scores say.',
  'Your {all} scores in short: {high} high, {middle} in between, {low} low. They sum up your own answers and are no verdict on you.',
  'Your scores',
  'Your scores sum up only some of your answers. They do not say how strong you are or what you are worth. You can look at them whenever you like.',
  'This letter does not weigh your scores against each other, because how you have felt counts more.',
  'What carries you',
  'Scores about how people treat you are left out here because you reported an event.',
  'Much does: all of your scores are high, and close together.',
  'Above all: {aspect}.',
  'For example: {aspect}.',
  'Also: {aspects}.',
  'Also: {aspects} and others.',
  'A score is high from {great} of 100. The highest comes first.',
  'A score is high from {great} of 100.',
  'None of your scores is high at the moment.',
  'Of the scores named here, none is high.',
  '“{aspect}” is among the highest, in between.',
  'What does you good may not be in these questions, such as a person.',
  'A score is high from {great} of 100, and none of these is.',
  'What weighs on you',
  'What you reported counts more than any score.',
  'It may weigh on you even where the rest goes well.',
  'Of your scores, “{aspect}” is among the lowest.',
  'An event counts whatever the scores say, so it comes first.',
  'The scores that you have here are low, and close together.',
  'A score is low below {good} of 100. The lowest comes first.',
  'A score is low below {good} of 100.',
  'No score weighs more than the others: all are in between, and close together.',
  'All of your scores are high.',
  'No score is low. “{aspect}” is among the lowest, in between.',
  'If something weighs on you, it counts all the same.',
  'A score is low below {good} of 100, and none of yours is.',
  'One step for this week',
  'Who to ask',
  'Your answers suggest that you should not be alone with this now. What has to change at work can come later.',
  'Notes help if you want to report it later. You do not have to decide that now.',
  'All of your scores are high, so the step is about keeping what is good.',
  'This step belongs to “{aspect}”, one of your lowest scores.',
  'This step belongs to “{aspect}”. Your scores are close together, so this is only one place to begin.',
  'It is small and in your own hands. Causes at work often are not: changing those is up to your organisation.',
  'Turn to your doctor, or to one of the numbers under “Need Support Now?”. If it is more than you can bear, call one now. You don’t need to be sure that it is serious.',
  'If it is too much, call one of the numbers under “Need Support Now?”.',
  'They hear such things every day. Doctors are bound to confidentiality, towards your employer too.',
  'Turn to someone you trust who is not involved: a staff representative, your doctor or an advice service. You can first ask what would be passed on.',
  'You do not have to turn to the people you work for. “Need Support Now?” says who else can help.',
  'This letter cannot know who is involved in what weighs on you. So it does not send you to your manager.',
  'Thank one person who helps you with it, at work or outside.',
  'What is good at work is seldom the work of one person.',
  'You do not have to manage “{aspect}” alone. They may be able to help, or know who can.',
  'Ask someone you trust who is not involved, such as someone in another team, a staff representative or your doctor.',
  'Let one person know today how you are: someone you trust, or someone at a help line. “I’m not doing well” is enough to begin.',
  'If you feel able to, note briefly what happened and when. Stop if it is too much. Keep it where only you can find it, not at work.',
  'Notice one thing that helps with “{aspect}”, and write it down. It is worth keeping when work gets busy.',
  'For three days, note one thing about “{aspect}” that cost you strength and one that helped. This shows where a change could begin.',

  // Results pages.
  'Results: {surveyName}',
  'The survey was open from {from} to {to}.',
  '{people} people answered. Thank you to everyone who took part.',
  '{organisationName} has chosen what this page shows.',
  'What is going well',
  'Where there is most to do',
  'One group more closely',
  'What happens now',
  'You said, we did',
  'By {date}',
  'Done on {date}',
  '{label}, {score} ({low} to {high})',
  '{score} or more',
  '{score} or less',
  'The whole range is in the highest of three bands.',
  'The whole range is in the lowest of three bands.',
  'It is above the average of all topics.',
  'It is below the average of all topics.',
  'It is high only next to the other topics.',
  'It is low only next to the other topics.',
  'About {people} people answered this.',
  '{event}: {step} people.',
  '{low} to {high} of {all}',
  '{low} or more of {all}',
  'Each of them counts more than any score. Please don’t try to find out who answered.',
  '{people} people answered.',
  '{name}: {score}',
  'That is clearly higher than among all others together.',
  'That is clearly lower than among all others together.',
  'This is about how work is arranged there, not about the people.',
  'No score there is clearly different from all others together.',
  'Scores run from 0 to 100, and higher is better. The range in brackets says how sure a score is. The fewer people answered, the wider it is.',
  'The labels for the scores are provisional, not validated. No study has shown which scores count as low or high.',
  'Every number is about at least {minimum} people. No one at {organisationName} can see what a single person answered. Please don’t try to find out who said what.',
  // The mail with the link of a results page.
  'Results of {surveyName}',
  '{organisationName} shows what people answered, and what happens next.',
  'Open the results',

  'Poor',
  'Good',
  'Great',
  ...answerTexts,

  // The privacy notice of an installation whose operator has no name.
  'the operator of {host}',

  // The page that is shown while the server starts.
  'Heartwood is starting',
  'The demonstration is being prepared. This page opens as soon as it is ready, usually within a minute.',
  'This page opens as soon as the server is ready, usually within a minute.',

  // Articles.
  'Where this comes from',
  'Text {number}',
  'From your organisation',
  'Help lines in other countries',
  'checked on {date}',
  'not yet checked',
  'In your country: {country}',
  'Source',
] as const;

type Sentence = (typeof sentences)[number];

type Placeholders<Text extends string> = Text extends `${string}{${infer Word}}${infer Rest}`
  ? Word | Placeholders<Rest>
  : never;

/** Returns a sentence in a language as plain text, with its placeholders filled in. */
export type Say = <S extends Sentence>(
  sentence: S,
  ...values: [Placeholders<S>] extends [never] ? [] : [Record<Placeholders<S>, string>]
) => string;

/** Translations, keyed by the English sentence. A sentence without a translation stays in English. */
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
