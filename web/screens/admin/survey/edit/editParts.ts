import type { SurveyMessage } from '#contract/entities/survey.ts';
import { t } from '#web/i18n/translate.ts';

/** Titles of the editor's parts by the ids of their headings, in the order of the screen. Links can lead there. */
export const editParts = () => ({
  'name-and-type': t('Name and type'),
  questions: t('Questions'),
  distress: t('How people have felt'),
  participants: t('Participants'),
  scheduling: t('Scheduling'),
  contact: t('Contact'),
  messages: t('Messages to participants'),
  mails: t('Emails as they arrive'),
});
export type EditPartId = keyof ReturnType<typeof editParts>;

/** Ids of the contact's fields. Links can lead there. */
export const contactIds = { contactName: 'contact-name', contactEmail: 'contact-email' } as const;

/** The id of a message's heading. Links can lead there. */
export const messageId = (message: SurveyMessage) => `message-${message}` as const;
