import { participantSortKeys } from '#contract/entities/participant.ts';
import { participantFilters, type SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import type { QueryOf } from '#contract/operation.ts';
import type { searchParticipations as operation } from '#contract/surveyParticipations.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { parseFilters, parseRepeated, parseSort } from '#server/http/parseQuery.ts';
import { participationStatus } from '../survey/surveyStatus.ts';
import { requireGroups } from './changeParticipations.ts';
import { listParticipations, type ListRequest, type ListedParticipation } from './participationListQueries.ts';
import { holdsEveryone } from './surveyGroupQueries.ts';

/**
 * A page of a survey's participations: all of them, or those that match a search.
 * @throws ApiError Validation naming `sort`, `filter`, `groups`, `limit` or `cursor`.
 */
export async function searchParticipations(db: Db, survey: SurveyKey, query: QueryOf<typeof operation>) {
  const groupIds = parseRepeated(query.groups);
  await requireGroups(db, survey.accountId, groupIds, () => 'groups');
  const isEveryone = await holdsEveryone(db, survey.accountId, groupIds);
  const filters = parseFilters(query.filter, participantFilters);
  const request: ListRequest = {
    sort: parseSort(query.sort, participantSortKeys, { key: 'familyName', descending: false }),
    filters: isEveryone ? [...filters, 'hasEmailAddress'] : filters,
    groupIds: isEveryone ? [] : groupIds,
    search: query.query ?? '',
    mailRefusal: query.mailRefusal,
  };
  const { rows, cursor } = await answerPage(query, (page) => listParticipations(db, survey, request, page));
  return { participations: rows.map(presentSurveyParticipation), cursor };
}

/** A participation as administrators see it. It shows whether the participation was submitted, but not when. */
const presentSurveyParticipation = (row: ListedParticipation): SurveyParticipation => ({
  id: row.id,
  status: participationStatus({ whenLastInvited: row.when_last_invited, whenCompleted: row.when_completed }),
  whenLastInvited: row.when_last_invited?.toISOString() ?? null,
  delivery: deliveryState(row),
  participant:
    row.participant_id === null
      ? null
      : {
          id: row.participant_id,
          givenName: row.given_name || null,
          familyName: row.family_name || null,
          emailAddress: row.email_address!,
        },
});

/**
 * The outcome of the last invitation or reminder. A mail that is still waiting when the survey closes or the person
 * submits is never sent.
 */
function deliveryState(row: ListedParticipation): SurveyParticipation['delivery'] {
  if (row.mail_refusal) return row.mail_refusal;
  const lastSent = Math.max(row.when_last_invited?.getTime() ?? 0, row.when_last_reminded?.getTime() ?? 0);
  if (lastSent === 0) return 'none';
  if (row.when_invitation_delivered && row.when_invitation_delivered.getTime() >= lastSent) return 'delivered';
  return row.when_completed || row.when_closed ? 'none' : 'waiting';
}
