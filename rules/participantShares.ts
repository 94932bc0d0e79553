import type { SurveySummary } from '../contract/entities/survey.ts';

/** Whole percents of a survey's participants (spec 001 sections 5 and 9: rounded); 0 where there are none. */
export function participantShares({ totalCount, completedCount, inProgressCount }: SurveySummary['participants']) {
  const percent = (count: number) => (totalCount > 0 ? Math.round((count / totalCount) * 100) : 0);
  return { completed: percent(completedCount), inProgress: percent(inProgressCount) };
}
