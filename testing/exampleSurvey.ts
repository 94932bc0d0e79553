import type { Survey } from '../contract/entities/survey.ts';

const byDefault = { useDefault: true, html: null };
/** A survey that is ready to be opened, with a welcome of its own, as the API answers it. */
export const exampleSurvey: Survey = {
  id: 's', name: 'Autumn', status: 'READY', template: { id: 'pulse', name: 'Pulse' }, lastModified: '2026-09-01T08:00:00.000Z',
  reportAvailable: false,
  participants: { totalCount: 0, completedCount: 0, inProgressCount: 0, halfWayCount: 0, notStartedCount: 0, undeliverableCount: 0 },
  scheduling: { openAt: '2026-10-01T06:00:00.000Z', closeAt: null },
  whenOpen: null, whenClosed: null, whenInvitationsLastSent: null, whenRemindersLastSent: null, participantUrl: 'https://example.org/app/s/x', archived: false,
  whenErased: null, reminderEveryDays: null, nextReminderAt: null, shareLink: true, distressScale: true, hasDistressScale: true, riskThanksContacts: [],
  locked: false, capabilities: { removeCompletedParticipations: false }, editableSections: [],
  contactName: 'Ann', contactEmail: 'ann@example.org', riskContactEmail: null,
  welcome: { useDefault: false, html: '<p>Welcome</p>' },
  invitationMessage: byDefault, thanksMessage: byDefault, thanksContactMessage: byDefault, riskThanksMessage: byDefault,
  privacyStatement: byDefault, supportArticle: byDefault,
  defaultWelcome: '<p>default welcome</p>', defaultInvitationMessage: '<p>default invitation</p>', defaultThanksMessage: '<p>default thanks</p>',
  defaultThanksContactMessage: '<p>default contact</p>', defaultRiskThanksMessage: '<p>default risk</p>',
  defaultPrivacyStatement: '<p>default privacy</p>', defaultSupportArticle: '<p>default support</p>', defaultRiskContactEmail: null,
};
