import type { ResponseRates } from '#contract/entities/survey.ts';
import { orderRates } from './orderRates.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { countByGroup } from './surveySummaryQueries.ts';

/**
 * Counts how many of each group's people in a survey have submitted, by current group members. No number is released
 * for fewer people than the minimum. That keeps small teams from being inspected one by one. It does not keep a
 * secret, and does not have to when two groups are subtracted: anyone who may call this sees for each participant by name
 * whether they have submitted (docs/anonymity.md). It uses no answers.
 */
export async function getResponseRates(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  survey: SurveyKey,
): Promise<ResponseRates> {
  const minimum = config.minReportSample;
  const rates = (await countByGroup(db, survey)).map(({ id, name, invitedCount, completedCount }) =>
    invitedCount < minimum
      ? { group: { id, name }, invitedCount: null, completedCount: null }
      : { group: { id, name }, invitedCount, completedCount },
  );
  return { rates: orderRates(rates), minimum };
}
