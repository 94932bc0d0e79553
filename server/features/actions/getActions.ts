import { actionFilters, type Action } from '#contract/entities/action.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { invalid } from '#server/ApiError.ts';
import { readFilters } from '#server/http/readWords.ts';
import { hasSurvey, listActions } from './actionQueries.ts';
import { presentActions } from './presentActions.ts';

interface ActionsQuery {
  cursor?: string;
  limit?: string;
  filter?: string | string[];
  surveyId?: string;
}

/**
 * A page of an organisation's actions, those that are not done unless asked otherwise, also of surveys whose results are gone.
 * @throws ApiError Validation naming `filter`, `surveyId`, `limit` or `cursor`.
 */
export async function getActions(
  db: Db,
  accountId: string,
  query: ActionsQuery,
): Promise<{ actions: Action[]; cursor: string | null }> {
  const filters = readFilters(query.filter, actionFilters);
  const surveyId = query.surveyId || null;
  if (surveyId !== null && !(isUuid(surveyId) && (await hasSurvey(db, { accountId, surveyId })))) {
    throw invalid('surveyId', 'is not a survey of this organisation');
  }
  const list = { accountId, filters: filters.length > 0 ? filters : ['open' as const], surveyId };
  const { rows, cursor } = await answerPage(query, (page) => listActions(db, list, page));
  return { actions: await presentActions(db, rows), cursor };
}
