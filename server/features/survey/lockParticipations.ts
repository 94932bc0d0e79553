import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { isCounted } from './surveySummaryQueries.ts';

/** A participation as far as it decides who is written to and who is removed. */
export interface LockedParticipation {
  id: string;
  /** null: from the share link. */
  participantId: string | null;
  completed: boolean;
  mailRefusal: 'stopped' | 'undeliverable' | null;
}

/** Participations of a survey by opaque ids, or all of it, locked against submission. An id that is none of them finds nothing. */
export async function lockParticipations(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  ids: string[] | 'all',
): Promise<LockedParticipation[]> {
  const { rows } = await sql<LockedParticipation>`
    select participation.id, participation.participant_id as "participantId", participation.when_completed is not null as completed,
      mail_refusal.reason as "mailRefusal"
    from participation
      left join participant on participant.account_id = participation.account_id and participant.id = participation.participant_id
      left join mail_refusal on mail_refusal.account_id = participant.account_id
        and mail_refusal.email_address = participant.email_key
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid and ${isCounted}
      and ${ids === 'all' ? sql`true` : sql`participation.id = any(${ids.filter(isUuid)}::uuid[])`}
    order by participation.id
    for no key update of participation
  `.execute(tx);
  return rows;
}
