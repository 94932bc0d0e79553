import type { SurveyStatus } from '../contract/entities/survey.ts';

/** What decides whether somebody may be removed from a survey. */
export interface Removal {
  surveyStatus: SurveyStatus;
  completed: boolean;
  /** The organisation lets its managers remove completed participations, and the caller is one: the survey's capability. */
  removeCompletedParticipations: boolean;
  superAdmin: boolean;
}

/**
 * Why a participation must stay; null where it may be removed. Allowed (spec 002 section 6) when it is completed, the
 * survey open and the capability set; when the survey is closed for super administrators alone; when the survey is
 * neither open nor closed; and when it is open and the participation not completed. Wire conventions section 3 limit the
 * capability to open surveys.
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
