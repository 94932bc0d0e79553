import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { NeededToOpen, SurveyStatus } from '#contract/entities/survey.ts';

/** Stored events of a survey and their times, from which its status is derived. */
interface SurveyStatusFields {
  whenOpen: Date | null;
  whenClosed: Date | null;
}

/** The fields of a survey that decide whether it can be opened. */
interface SurveyPlan extends SurveyStatusFields {
  contactName: string | null;
  contactEmail: string | null;
  /** Number of questions in all sections, including those that the organisation has chosen. */
  questionCount: number;
  openAt: Date | null;
}

/** The status that administrators see (docs/rules/survey-lifecycle.md#status). Every survey has a name and a type. */
export function surveyStatus(plan: SurveyPlan, now: Date): SurveyStatus {
  if (plan.whenClosed) return 'CLOSED';
  if (plan.whenOpen) return 'OPEN';
  if (missingToOpen(plan).length > 0) return 'DRAFT';
  return plan.openAt && plan.openAt > now ? 'SCHEDULED' : 'READY';
}

/** Lists what a survey still needs before it can be opened. Empty once it was opened. */
export function missingToOpen({ whenOpen, contactName, contactEmail, questionCount }: SurveyPlan): NeededToOpen[] {
  if (whenOpen) return [];
  return [
    ...(questionCount === 0 ? (['questions'] as const) : []),
    ...(contactName ? [] : (['contactName'] as const)),
    ...(contactEmail ? [] : (['contactEmail'] as const)),
  ];
}

/** The status that participants see (docs/rules/survey-lifecycle.md#status). */
export function participantSurveyStatus({ whenOpen, whenClosed }: SurveyStatusFields): ParticipationSurvey['status'] {
  if (whenClosed) return 'closed';
  return whenOpen ? 'open' : 'pending';
}

/** The status of a participation: ADDED, then INVITED, then COMPLETED (docs/rules/answering.md#participation). */
export function participationStatus(dates: { whenLastInvited: Date | null; whenCompleted: Date | null }) {
  if (dates.whenCompleted) return 'COMPLETED' as const;
  return dates.whenLastInvited ? ('INVITED' as const) : ('ADDED' as const);
}
