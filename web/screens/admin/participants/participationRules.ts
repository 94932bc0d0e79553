import type { SurveyStatus } from '#contract/entities/survey.ts';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { removalError } from '#rules/participantRemoval.ts';
import { surveyAllows } from '#rules/surveyActions.ts';

/** The state that decides which actions on participations are possible. */
export interface ParticipationContext {
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
export const mayRemind = ({ surveyStatus }: ParticipationContext, participation: SurveyParticipation) =>
  surveyAllows(surveyStatus, 'remind') && !isCompleted(participation) && isKnown(participation);

/** An invitation can be sent again to an address that bounced, but not to one that opted out. */
export const mayInviteAgain = (context: ParticipationContext, participation: SurveyParticipation) =>
  mayRemind(context, participation) && participation.delivery !== 'stopped';

/** Offered for submitted participations (docs/rules/participants.md#thanks). */
export const mayThank = (participation: SurveyParticipation) => isCompleted(participation) && isKnown(participation);

export const mayRemove = (context: ParticipationContext, participation: SurveyParticipation) =>
  removalError({ ...context, completed: isCompleted(participation) }) === null;
