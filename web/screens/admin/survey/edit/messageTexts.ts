import type { TestEmail } from './surveyValues.ts';
import type { SurveyMessage } from '#contract/entities/survey.ts';
import type { Placeholder } from '#rules/messagePlaceholders.ts';
import { t } from '#web/i18n/translate.ts';

interface MessageText {
  /** Where participants see the message. */
  where: string;
  testEmail?: TestEmail;
  /** A warning for anyone who replaces the default with another text. */
  warning?: string;
}

/** The editor's texts about the messages. */
export const messageTexts: Record<SurveyMessage, MessageText> = {
  welcome: {
    where: 'The first page of the survey, before the questions.',
  },
  invitationMessage: {
    where: 'The email that invites each participant. The personal link to the survey follows below it.',
    testEmail: 'invitationMessage',
  },
  thanksMessage: {
    where: 'The email that people get when they have completed the survey.',
    testEmail: 'thanksMessage',
  },
  thanksContactMessage: {
    where:
      'The end of the thanks emails: who to ask. An emergency number and a help line follow it in every thanks email.',
  },
  riskThanksMessage: {
    where:
      'Replaces the thanks message for people whose answers show high psychological distress. By default it is the same text, so that no one can be identified by their email.',
    testEmail: 'riskThanksMessage',
    warning:
      'Anyone who sees this email in a mailbox can tell that the person’s answers showed high distress. Keep the default unless you have to write your own text. It may only contain links, addresses and phone numbers that also appear in the thanks message or the support article. Name only people and places that the thanks message or the support article also names.',
  },
  privacyStatement: {
    where: 'The privacy page that participants can read before they answer.',
  },
  supportArticle: {
    where: 'What participants see under "Need Support Now?" in their report.',
  },
};

/** The meaning of a placeholder. */
export function placeholderLabels(placeholder: Placeholder): string {
  const labels: Record<Placeholder, string> = {
    surveyName: t('the name of the survey'),
    organisationName: t('the name of your organisation'),
    dueDate: t('when the survey closes'),
    expectedDuration: t('how many minutes it takes'),
    contactName: t('the name of the contact'),
    contactEmail: t('the email address of the contact'),
    signInUrl: t('the address at which people sign in'),
    minimumGroup: t('the smallest number of people whose results are shown'),
  };
  return labels[placeholder];
}
