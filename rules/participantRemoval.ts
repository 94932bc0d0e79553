import type { SurveyStatus } from '../contract/entities/survey.ts';

/** The conditions for removing someone from a survey. */
interface Removal {
  surveyStatus: SurveyStatus;
  completed: boolean;
  /**
   * Whether the person is a manager, and the organisation lets managers remove completed participations. The survey's
   * `capabilities` has this value.
   */
  removeCompletedParticipations: boolean;
  superAdmin: boolean;
}

/**
 * Why a participation cannot be removed. Null if it can. Depends on the status of the survey and of the participation
 * (docs/rules/participants.md#removal).
 */
export function removalError({
  surveyStatus,
  completed,
  removeCompletedParticipations,
  superAdmin,
}: Removal): 'SurveyLocked' | 'ParticipationCompleted' | null {
  if (surveyStatus === 'CLOSED') return superAdmin ? null : 'SurveyLocked';
  if (surveyStatus === 'OPEN' && completed) return removeCompletedParticipations ? null : 'ParticipationCompleted';
  return null;
}
