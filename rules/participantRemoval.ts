import type { SurveyStatus } from '../contract/entities/survey.ts';

/** The conditions for removing someone from a survey. */
interface Removal {
  surveyStatus: SurveyStatus;
  completed: boolean;
  /**
   * The organisation lets its managers remove completed participations, and the person is one: the survey's
   * capability.
   */
  removeCompletedParticipations: boolean;
  superAdmin: boolean;
}

/**
 * Why a participation cannot be removed. Null if it can. By status of the survey and participation:
 * docs/rules/participants.md#removal.
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
