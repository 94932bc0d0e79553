import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { api } from '#web/api/client.ts';
import { stalePeople } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { changeWithUndo } from '#web/forms/pendingChanges.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { reminderText } from '../survey/reminderText.ts';
import { thanksText } from './thanksText.ts';

const tone = ({ sent }: { sent: number }) => (sent > 0 ? 'success' : 'info');

/** Sends reminders for the participations with these ids. */
export const remindPeople = (surveyId: string, participationIds: string[]) =>
  attempt(() => api.postReminders({ params: { surveyId }, body: { participationIds } }), {
    success: reminderText,
    tone,
    failure: t('Failed to send reminder.'),
    stale: stalePeople,
  });

/** Sends the thanks again for the participations with these ids. */
export const thankPeople = (surveyId: string, participationIds: string[]) =>
  attempt(() => api.resendThanks({ params: { surveyId }, body: { participationIds } }), {
    success: thanksText,
    tone,
    failure: t('Failed to send thanks emails.'),
    stale: stalePeople,
  });

/** Removes the people with these ids from a group of an organisation, with the possibility to undo it. */
export function removeFromGroup(
  accountId: string,
  { id: groupId, name: group }: ParticipantGroup,
  participantIds: string[],
) {
  const count = participantIds.length;
  changeWithUndo({
    change: { kind: 'removal', groupId, participantIds },
    about: plural(count, '1 person from {group}', '{count} people from {group}', { group, count }),
    call: () =>
      api.removeGroupParticipants({ params: { accountId, groupId }, body: { participantIds }, keepalive: true }),
    success: t('Successfully removed participant(s)'),
    failure: t('Failed to remove participant.'),
    stale: stalePeople,
  });
}
