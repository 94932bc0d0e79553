import type { SurveySummary } from '#contract/entities/survey.ts';
import type { Deps } from '#server/deps.ts';
import { presentSurveySummary, type ParticipationCounts, type SummaryRow } from './presentSurveySummary.ts';
import { countParticipations } from './surveySummaryQueries.ts';

/** The summaries of these surveys of an organisation, in their order. */
export async function summariseSurveys(deps: Deps, accountId: string, rows: SummaryRow[]): Promise<SurveySummary[]> {
  const counts = await countParticipations(deps.db, accountId, rows);
  const now = deps.clock();
  return rows.map((row) => presentSurveySummary(row, counts.get(row.id) ?? noParticipations, deps, now));
}

const noParticipations: ParticipationCounts = {
  totalCount: 0,
  completedCount: 0,
  inProgressCount: 0,
  halfWayCount: 0,
  undeliverableCount: 0,
  whenLastReminded: null,
};
