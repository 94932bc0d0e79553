import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { participationStatus } from '../survey/surveyStatus.ts';
import type { ParticipationRow } from './participationListQueries.ts';

/** A participation as administrators see it: that it was submitted, and not when. */
export const presentSurveyParticipation = (row: ParticipationRow): SurveyParticipation => ({
  id: row.id,
  status: participationStatus({ whenLastInvited: row.when_last_invited, whenCompleted: row.when_completed }),
  whenLastInvited: row.when_last_invited?.toISOString() ?? null,
  delivery: deliveryState(row),
  participant:
    row.participant_id === null
      ? null
      : {
          id: row.participant_id,
          givenName: row.given_name || null,
          familyName: row.family_name || null,
          emailAddress: row.email_address!,
        },
});

/** What became of the last invitation or reminder. One that has not left when the survey is over for somebody never does. */
function deliveryState(row: ParticipationRow): SurveyParticipation['delivery'] {
  if (row.mail_refusal) return row.mail_refusal;
  const lastSent = Math.max(row.when_last_invited?.getTime() ?? 0, row.when_last_reminded?.getTime() ?? 0);
  if (lastSent === 0) return 'none';
  if (row.when_invitation_delivered && row.when_invitation_delivered.getTime() >= lastSent) return 'delivered';
  return row.when_completed || row.when_closed ? 'none' : 'waiting';
}
