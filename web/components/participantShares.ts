import type { SurveySummary } from '#contract/entities/survey.ts';

/**
 * A survey's participants in whole percents (docs/rules/survey-lifecycle.md#participant-shares); 0 if there are none.
 */
export function participantShares({ totalCount, completedCount, inProgressCount }: SurveySummary['participants']) {
  const percent = (count: number) => (totalCount > 0 ? Math.round((count / totalCount) * 100) : 0);
  return { completed: percent(completedCount), inProgress: percent(inProgressCount) };
}
