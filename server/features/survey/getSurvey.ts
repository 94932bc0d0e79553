import type { Survey } from '#contract/entities/survey.ts';
import { ApiError } from '#server/ApiError.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import type { OrganisationPrincipal } from '#server/http/session.ts';
import { findAccount } from '../account/accountQueries.ts';
import { listEditableSections } from '../surveyQuestions/listEditableSections.ts';
import { presentSurvey } from './presentSurvey.ts';
import { summariseSurveys } from './summariseSurveys.ts';
import { findSummarisedSurvey } from './surveySummaryQueries.ts';

/**
 * A survey as this administrator sees it.
 * @throws ApiError NotFound if the survey has been deleted.
 */
export async function getSurvey(
  deps: Deps,
  { accountId, surveyId }: SurveyKey,
  principal: OrganisationPrincipal,
): Promise<Survey> {
  const row = await findSummarisedSurvey(deps.db, { accountId, surveyId });
  if (!row) throw new ApiError('NotFound');
  const [summary] = await summariseSurveys(deps, accountId, [row]);
  return presentSurvey({
    row,
    summary: summary!,
    account: await findAccount(deps.db, accountId),
    editableSections: await listEditableSections(deps.db, row, deps.content.surveyTypes),
    content: deps.content,
    principal,
  });
}
