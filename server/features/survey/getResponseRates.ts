import type { ResponseRates } from '#contract/entities/survey.ts';
import { orderRates } from './orderRates.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { countByGroup } from './surveySummaryQueries.ts';

/**
 * How many of each group's people in a survey have submitted, by who is in the groups now; of fewer people than the minimum no
 * number is told. That keeps small teams from being looked at one by one; it does not keep anything secret, nor need it where
 * two groups are subtracted from each other: whoever may ask this sees of each participant by name whether they have submitted
 * (docs/anonymity.md). Nothing here is made of answers.
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
