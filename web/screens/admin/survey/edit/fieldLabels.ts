import type { DraftField } from './surveyDraft.ts';
import { t } from '#web/i18n/translate.ts';

/** What the fields of the editor are called. */
export const fieldLabels = (): Record<DraftField, string> => ({
  name: t('Survey name'),
  openAt: t('Start on'),
  closeAt: t('End on'),
  reminderEveryDays: t('Remind automatically'),
  shareLink: t('Offer a share link'),
  distressScale: t('Ask how people have felt'),
  contactName: t('Name'),
  contactEmail: t('Email'),
  riskContactEmail: t('Risk contact email'),
  welcome: t('Welcome'),
  invitationMessage: t('Invitation'),
  thanksMessage: t('Thanks'),
  thanksContactMessage: t('Thanks questions contact'),
  riskThanksMessage: t('Thanks for high distress score participants'),
  privacyStatement: t('Privacy statement'),
  supportArticle: t('Support article'),
});
