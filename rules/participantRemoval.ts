import type { SurveyStatus } from '../contract/entities/survey.ts';

/** What decides whether somebody may be removed from a survey. */
interface Removal {
  surveyStatus: SurveyStatus;
  completed: boolean;
  /** The organisation lets its managers remove completed participations, and the caller is one: the survey's capability. */
  removeCompletedParticipations: boolean;
  superAdmin: boolean;
}

/**
 * Why a participation must stay; null if it may be removed. By status of the survey and participation:
 * docs/rules/participants.md#removal.
 */
export function removalFault({
  surveyStatus,
  completed,
  removeCompletedParticipations,
  superAdmin,
}: Removal): 'SurveyLocked' | 'ParticipationCompleted' | null {
  if (surveyStatus === 'CLOSED') return superAdmin ? null : 'SurveyLocked';
  if (surveyStatus === 'OPEN' && completed) return removeCompletedParticipations ? null : 'ParticipationCompleted';
  return null;
}
