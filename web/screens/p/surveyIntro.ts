import type { ParticipationSurvey, Participation } from '#contract/entities/participation.ts';

type SurveyIntro = 'completed' | 'expired' | 'pending' | 'partial' | 'normal';

/** Returns the variant of the introduction page. Source: docs/rules/answering.md#introduction, in its order. */
export function surveyIntro(
  status: ParticipationSurvey['status'],
  participation: Pick<Participation, 'whenCompleted' | 'nextQuestionUUID'>,
): SurveyIntro {
  if (participation.whenCompleted) return 'completed';
  if (status === 'closed') return 'expired';
  if (status === 'pending') return 'pending';
  if (participation.nextQuestionUUID) return 'partial';
  return 'normal';
}
