import type { TestEmail } from './surveyValues.ts';
import type { SurveyMessage } from '#contract/entities/survey.ts';
import type { Placeholder } from '#rules/messagePlaceholders.ts';
import { t } from '#web/i18n/translate.ts';

interface MessageText {
  /** Where participants meet it. */
  where: string;
  testEmail?: TestEmail;
  /** What has to be known before writing one's own. */
  warning?: string;
}

/** How the editor speaks of the messages. */
export const messageTexts: Record<SurveyMessage, MessageText> = {
  welcome: {
    where: 'The first page of the survey, before the questions.',
  },
  invitationMessage: {
    where: 'The e-mail that invites each participant. The personal link to the survey stands below it.',
    testEmail: 'invitationMessage',
  },
  thanksMessage: {
    where: 'The e-mail that people get when they have completed the survey.',
    testEmail: 'thanksMessage',
  },
  thanksContactMessage: {
    where:
      'The end of the thanks e-mails: who to ask. An emergency number and a help line follow below it in every thanks e-mail.',
  },
  riskThanksMessage: {
    where:
      'Replaces the thanks for people whose answers show high psychological distress. By default it is the same text, so that no one can be recognised by their e-mail.',
    testEmail: 'riskThanksMessage',
    warning:
      'Anyone who sees this e-mail in a mailbox can recognise that the person answered with high distress. Keep the default unless you must write your own. Your text may only contain links, addresses and phone numbers that the thanks or the support article also contain. Do not name a person or place that no one else is sent to either.',
  },
  privacyStatement: {
    where: 'The page about privacy that participants can read before they answer.',
  },
  supportArticle: {
    where: 'What participants find under "Need Support Now?" in their report.',
  },
};

/** What a placeholder stands for. */
export function placeholderWords(placeholder: Placeholder): string {
  const words: Record<Placeholder, string> = {
    surveyName: t('the name of the survey'),
    organisationName: t('the name of your organisation'),
    dueDate: t('when the survey closes'),
    expectedDuration: t('how many minutes it takes'),
    contactName: t('the name of the contact'),
    contactEmail: t('the e-mail address of the contact'),
    signInUrl: t('the address at which people sign in'),
    minimumGroup: t('the smallest number of people whose results are shown'),
  };
  return words[placeholder];
}
