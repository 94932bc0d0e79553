import type { SurveySummary } from '#contract/entities/survey.ts';
import type { Deps } from '#server/deps.ts';
import { missingToOpen, surveyStatus } from './surveyStatus.ts';
import { countParticipations, type ParticipationCounts, type SummaryRow } from './surveySummaryQueries.ts';

/** The summaries of these surveys of an organisation, in the given order. */
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

/** A survey as shown in a list. Its type has the current name from the author's files. */
function presentSurveySummary(
  row: SummaryRow,
  { whenLastReminded, ...counts }: ParticipationCounts,
  { content, config }: Pick<Deps, 'content' | 'config'>,
  now: Date,
): SurveySummary {
  const plan = {
    whenOpen: row.when_open,
    whenClosed: row.when_closed,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    questionCount: row.item_count,
    openAt: row.open_at,
  };
  const status = surveyStatus(plan, now);
  const { totalCount, completedCount, inProgressCount } = counts;
  return {
    id: row.id,
    name: row.name,
    status,
    missingToOpen: missingToOpen(plan),
    template: { id: row.type_id, name: content.surveyTypes.get(row.type_id)?.definition.name ?? row.type_name },
    lastModified: row.modified_at.toISOString(),
    reportAvailable:
      status === 'CLOSED' && row.when_results_deleted === null && completedCount >= config.minReportSample,
    participants: { ...counts, notStartedCount: totalCount - completedCount - inProgressCount },
    scheduling: { openAt: row.open_at?.toISOString() ?? null, closeAt: row.close_at?.toISOString() ?? null },
    whenOpen: row.when_open?.toISOString() ?? null,
    whenClosed: row.when_closed?.toISOString() ?? null,
    whenInvitationsLastSent: row.when_invitations_last_sent?.toISOString() ?? null,
    whenRemindersLastSent: whenLastReminded?.toISOString() ?? null,
    participantUrl: `${config.publicUrl}/app/s/${row.share_token}`,
    archived: row.when_archived !== null,
  };
}
