import { sql, type RawBuilder } from 'kysely';
import type { ParticipantSortKey } from '../../../contract/entities/participant.ts';
import type { ParticipantFilter } from '../../../contract/entities/surveyParticipation.ts';
import type { Db } from '../../db/database.ts';
import { keysetPage, type PageRequest, type SortKey } from '../../db/keysetPage.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import type { Sort } from '../../http/readWords.ts';
import { isCounted } from '../survey/surveySummaryQueries.ts';
import { membersOf } from './surveyParticipationsQueries.ts';

export interface ListRequest {
  sort: Sort<ParticipantSortKey>;
  /** All must hold. */
  filters: ParticipantFilter[];
  /** Members of any of these; empty: everybody, and who answered by the share link. */
  groupIds: string[];
  /** A part of given name, family name, both, or address, in any case of letters; empty: everybody. */
  search: string;
}

export type ParticipationRow = Awaited<ReturnType<typeof listParticipations>>['rows'][number];

/** A page of a survey's participations. @throws RangeError when the cursor is of a list with another order. */
export async function listParticipations(db: Db, { accountId, surveyId }: SurveyKey, request: ListRequest, page: PageRequest) {
  const { sort, filters, groupIds, search } = request;
  let query = db.selectFrom('participation')
    .innerJoin('survey', (join) => join
      .onRef('survey.account_id', '=', 'participation.account_id')
      .onRef('survey.id', '=', 'participation.survey_id'))
    .leftJoin('participant', (join) => join
      .onRef('participant.account_id', '=', 'participation.account_id')
      .onRef('participant.id', '=', 'participation.participant_id'))
    .leftJoin('mail_refusal', (join) => join
      .onRef('mail_refusal.account_id', '=', 'participant.account_id')
      .on('mail_refusal.email_address', '=', sql<string>`lower(participant.email_address)`))
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where(isCounted)
    .select([
      'participation.id', 'participation.when_last_invited', 'participation.when_last_reminded', 'participation.when_invitation_delivered',
      'participation.when_completed', 'survey.when_closed',
      'participation.participant_id', 'participant.given_name', 'participant.family_name', 'participant.email_address',
      'mail_refusal.reason as mail_refusal',
    ]);
  for (const filter of filters) query = query.where(conditions[filter]);
  if (groupIds.length > 0) {
    // `is true` makes a table of the members once, however few rows the planner expects: just after thousands were added
    // it knows nothing, and would look through all members for each.
    query = query.where(sql<boolean>`(participation.participant_id in (
      select participant_id from ${membersOf(accountId)} as member where group_id = any(${groupIds}::uuid[]))) is true`);
  }
  if (search !== '') {
    // No pattern, so that % and _ are themselves.
    query = query.where(sql<boolean>`(
      strpos(lower(participant.given_name || ' ' || participant.family_name), lower(${search})) > 0
      or strpos(lower(participant.email_address), lower(${search})) > 0
    )`);
  }
  return keysetPage(query, sortKeys(sort), page);
}

const conditions: Record<ParticipantFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  invited: sql`participation.when_last_invited is not null`,
  notInvited: sql`participation.when_last_invited is null`,
  completed: sql`participation.when_completed is not null`,
  notCompleted: sql`participation.when_completed is null`,
  hasEmailAddress: sql`participation.participant_id is not null`,
};

/** Who has no name comes last. Rows with the same key go by name, and never by anything that tells when somebody answered. */
function sortKeys({ key, descending }: Sort<ParticipantSortKey>): SortKey[] {
  const family: SortKey = { expression: sql`lower(participant.family_name)`, type: 'text' };
  const given: SortKey = { expression: sql`lower(participant.given_name)`, type: 'text' };
  const id: SortKey = { expression: sql`participation.id`, type: 'uuid' };
  const directed = (sortKey: SortKey) => ({ ...sortKey, descending });
  switch (key) {
    case 'familyName': return [directed(family), directed(given), id];
    case 'givenName': return [directed(given), directed(family), id];
    case 'email': return [directed({ expression: sql`lower(participant.email_address)`, type: 'text' }), id];
    case 'invited': return [directed({ expression: sql`participation.when_last_invited`, type: 'timestamptz' }), family, given, id];
    case 'completed': return [directed({ expression: sql`(participation.when_completed is not null)::int`, type: 'float8' }), family, given, id];
  }
}
