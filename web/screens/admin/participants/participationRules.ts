import type { SurveyStatus } from '#contract/entities/survey.ts';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { removalFault } from '#rules/participantRemoval.ts';
import { surveyAllows } from '#rules/surveyActions.ts';

/** The state that decides which actions on participations are possible. */
export interface ParticipationStanding {
  surveyStatus: SurveyStatus;
  removeCompletedParticipations: boolean;
  superAdmin: boolean;
}

const isCompleted = ({ status }: SurveyParticipation) => status === 'COMPLETED';
const isKnown = ({ participant }: SurveyParticipation) => participant !== null;

/**
 * A reminder is offered while a survey is open, to people who have not submitted
 * (docs/rules/participants.md#reminders). Anonymous ones have no address.
 */
export const mayRemind = ({ surveyStatus }: ParticipationStanding, participation: SurveyParticipation) =>
  surveyAllows(surveyStatus, 'remind') && !isCompleted(participation) && isKnown(participation);

/** An invitation can be sent again to an address that bounced, but not to one that opted out. */
export const mayInviteAgain = (standing: ParticipationStanding, participation: SurveyParticipation) =>
  mayRemind(standing, participation) && participation.delivery !== 'stopped';

/** Offered for submitted participations (docs/rules/participants.md#thanks). */
export const mayThank = (participation: SurveyParticipation) => isCompleted(participation) && isKnown(participation);

export const mayRemove = (standing: ParticipationStanding, participation: SurveyParticipation) =>
  removalFault({ ...standing, completed: isCompleted(participation) }) === null;
