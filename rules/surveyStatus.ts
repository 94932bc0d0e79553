import type { ParticipationSurvey } from '../contract/entities/participationSurvey.ts';

/** What happened to a survey, and when: stored facts, from which its status is derived. */
export interface SurveyFacts {
  whenOpen: Date | null;
  whenClosed: Date | null;
}

/** The status that a participant sees (spec 000 section 3). */
export function participantSurveyStatus({ whenOpen, whenClosed }: SurveyFacts): ParticipationSurvey['status'] {
  if (whenClosed) return 'closed';
  return whenOpen ? 'open' : 'pending';
}

/** The status of a participation (spec 002 section 4): ADDED, then INVITED, then COMPLETED. */
export function participationStatus(facts: { whenLastInvited: Date | null; whenCompleted: Date | null }) {
  if (facts.whenCompleted) return 'COMPLETED' as const;
  return facts.whenLastInvited ? 'INVITED' as const : 'ADDED' as const;
}
