import { participantSortKeys } from '#contract/entities/participant.ts';
import { participantFilters } from '#contract/entities/surveyParticipation.ts';
import type { QueryOf } from '#contract/operation.ts';
import type { searchParticipations as operation } from '#contract/surveyParticipations.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { readFilters, readRepeated, readSort } from '#server/http/readWords.ts';
import { listParticipations, type ListRequest } from './participationListQueries.ts';
import { presentSurveyParticipation } from './presentSurveyParticipation.ts';
import { requireGroups } from './requireGroups.ts';
import { holdsEverybody } from './surveyGroupQueries.ts';

/**
 * A page of a survey's participations: all, or those that are searched for.
 * @throws ApiError Validation naming `sort`, `filter`, `groups`, `limit` or `cursor`.
 */
export async function searchParticipations(db: Db, survey: SurveyKey, query: QueryOf<typeof operation>) {
  const groupIds = readRepeated(query.groups);
  await requireGroups(db, survey.accountId, groupIds, () => 'groups');
  const isEverybody = await holdsEverybody(db, survey.accountId, groupIds);
  const filters = readFilters(query.filter, participantFilters);
  const request: ListRequest = {
    sort: readSort(query.sort, participantSortKeys, { key: 'familyName', descending: false }),
    filters: isEverybody ? [...filters, 'hasEmailAddress'] : filters,
    groupIds: isEverybody ? [] : groupIds,
    search: query.query ?? '',
    mailRefusal: query.mailRefusal,
  };
  const { rows, cursor } = await answerPage(query, (page) => listParticipations(db, survey, request, page));
  return { participations: rows.map(presentSurveyParticipation), cursor };
}
