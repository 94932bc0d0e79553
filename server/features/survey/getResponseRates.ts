import type { ResponseRates } from '#contract/entities/survey.ts';
import { orderRates } from './orderRates.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { countByGroup } from './surveySummaryQueries.ts';

/**
 * Counts, for each group in a survey, the current members of the group who take part and how many of them have
 * submitted. No number is released for fewer people than the minimum, so that small teams are not inspected one by one.
 * The numbers are not secret, even if two groups are subtracted from each other: everyone with access to this also sees
 * by name which participants have submitted (docs/anonymity.md). It uses no answers.
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
