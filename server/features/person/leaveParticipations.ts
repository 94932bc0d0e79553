import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { renewSnapshot } from '#server/results/closing/renewSnapshot.ts';
import { deleteAnswersOf } from '../participation/participationQueries.ts';
import { unlinkParticipations } from '../participation/registrationQueries.ts';
import { deleteParticipations, makeAnonymous, renewLinks } from '../participants/participantParticipationsQueries.ts';
import { lockParticipationsInAccount, type OwnParticipation } from './deletionQueries.ts';

/**
 * Parts a person from the participations in the account. What was submitted stays as nobody's, and no link leads to it any more;
 * unless answers are to be removed: then they go, from the results of closed surveys as removed participations do. What was not
 * submitted is left to the invitation that it came by.
 * @throws ApiError InternalError where the results of a closed survey are broken.
 */
export async function leaveParticipations(
  tx: Db,
  personId: string,
  removeAnswers: boolean,
  config: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  const own = await lockParticipationsInAccount(tx, personId);
  const submitted = own.filter((each) => each.submitted);
  await unlinkParticipations(tx, personId);
  if (!removeAnswers) {
    for (const [accountId, ids] of byAccount(submitted)) {
      await renewLinks(tx, accountId, ids);
      await makeAnonymous(tx, accountId, ids);
    }
    return;
  }
  const inResults = submitted.filter(({ closed }) => closed);
  await deleteAnswersOf(
    tx,
    own.filter((each) => !inResults.includes(each)),
  );
  for (const [accountId, ids] of byAccount(inResults)) await deleteParticipations(tx, accountId, ids);
  for (const { account_id: accountId, survey_id: surveyId } of new Map(
    inResults.map((each) => [each.survey_id, each]),
  ).values()) {
    const removed = inResults.filter((each) => each.survey_id === surveyId && each.counted);
    const invited = removed.filter((each) => each.invited);
    await renewSnapshot(
      tx,
      { accountId, surveyId },
      { responses: removed.length, invited: invited.length },
      config,
      now,
    );
  }
}

function byAccount(participations: OwnParticipation[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { account_id, id } of participations) ids.set(account_id, [...(ids.get(account_id) ?? []), id]);
  return ids;
}
