import type { SurveyStatus } from '#contract/entities/survey.ts';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { removalFault } from '#rules/participantRemoval.ts';
import { surveyAllows } from '#rules/surveyActions.ts';

/** What decides what can be done with participations. */
export interface ParticipationStanding {
  surveyStatus: SurveyStatus;
  removeCompletedParticipations: boolean;
  superAdmin: boolean;
}

const isCompleted = ({ status }: SurveyParticipation) => status === 'COMPLETED';
const isKnown = ({ participant }: SurveyParticipation) => participant !== null;

/** Spec 002 section 6: a reminder is offered for open surveys and those who have not completed. Anonymous ones have no address. */
export const mayRemind = ({ surveyStatus }: ParticipationStanding, participation: SurveyParticipation) =>
  surveyAllows(surveyStatus, 'remind') && !isCompleted(participation) && isKnown(participation);

/** The invitation also goes again to an address that refused mail, but not to one whose owner stopped it. */
export const mayInviteAgain = (standing: ParticipationStanding, participation: SurveyParticipation) =>
  mayRemind(standing, participation) && participation.delivery !== 'stopped';

/** Spec 002 section 6: offered for completed participations. */
export const mayThank = (participation: SurveyParticipation) => isCompleted(participation) && isKnown(participation);

export const mayRemove = (standing: ParticipationStanding, participation: SurveyParticipation) =>
  removalFault({ ...standing, completed: isCompleted(participation) }) === null;
