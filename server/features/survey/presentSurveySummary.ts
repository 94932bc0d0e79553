import type { Selectable } from 'kysely';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { surveyStatus } from './surveyStatus.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { Deps } from '#server/deps.ts';

/** The columns of a survey that its summary is made of. */
export const summaryColumns = [
  'id',
  'name',
  'type_id',
  'contact_name',
  'contact_email',
  'open_at',
  'close_at',
  'when_open',
  'when_closed',
  'when_archived',
  'when_invitations_last_sent',
  'when_results_deleted',
  'share_token',
  'modified_at',
] as const satisfies readonly (keyof SurveyTable)[];

export interface SummaryRow extends Pick<Selectable<SurveyTable>, (typeof summaryColumns)[number]> {
  /** As it was when the survey was opened. */
  type_name: string;
  /** How much can be answered: each row of a matrix counts as one. */
  item_count: number;
}

/** How far the people of a survey are, and when the last of them to be reminded was. */
export interface ParticipationCounts extends Omit<SurveySummary['participants'], 'notStartedCount'> {
  whenLastReminded: Date | null;
}

/** A survey as a list shows it. Its type is called as the author calls it now. */
export function presentSurveySummary(
  row: SummaryRow,
  { whenLastReminded, ...counts }: ParticipationCounts,
  { content, config }: Pick<Deps, 'content' | 'config'>,
  now: Date,
): SurveySummary {
  const status = surveyStatus(
    {
      whenOpen: row.when_open,
      whenClosed: row.when_closed,
      contactName: row.contact_name,
      contactEmail: row.contact_email,
      questionCount: row.item_count,
      openAt: row.open_at,
    },
    now,
  );
  const { totalCount, completedCount, inProgressCount } = counts;
  return {
    id: row.id,
    name: row.name,
    status,
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
