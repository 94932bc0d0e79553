import type { Responses } from '#contract/entities/survey.ts';
import { ApiError } from '#server/ApiError.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { countInvitationStates, listReminders } from './responseStepQueries.ts';
import { joinSteps } from './responseSteps.ts';
import { storeResponseSteps } from './storeResponseSteps.ts';

/**
 * Returns how many people have completed a survey over its days, in steps of at least the minimum of people, and the state of
 * its invitations (docs/rules/disclosure.md#responses-over-days).
 * @throws ApiError NotFound if the survey has been deleted.
 */
export async function getResponses(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  survey: SurveyKey,
): Promise<Responses> {
  const minimum = config.minReportSample;
  return inTransaction(db, async (tx) => {
    const stored = await storeResponseSteps(tx, survey, config, clock());
    if (!stored) throw new ApiError('NotFound');
    const { steps, firstDay, lastDay, isClosed, dayOf } = stored;
    return {
      firstDay,
      lastDay,
      steps: joinSteps(steps, minimum, isClosed),
      minimum,
      reminders: [...new Set((await listReminders(tx, survey)).map(dayOf))],
      invitations: await countInvitationStates(tx, survey),
    };
  });
}
