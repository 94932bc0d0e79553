import { ApiError } from '#server/ApiError.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { renewSnapshot } from '#server/results/closing/renewSnapshot.ts';
import { lockAccount } from '../account/accountQueries.ts';
import { isLastManager, listMemberships } from '../account/membershipQueries.ts';
import { insertAuditEntry } from '../auditLog/auditLogQueries.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { lockPersonWithPassword } from '../auth/personQueries.ts';
import { deleteParticipations, makeAnonymous, renewLinks } from '../participants/participantParticipationsQueries.ts';
import { deleteAnswersOf } from '../participation/participationQueries.ts';
import { unlinkParticipations } from '../participation/registrationQueries.ts';
import { storeResponseSteps } from '../survey/storeResponseSteps.ts';
import { confirmPassword } from './confirmPassword.ts';
import {
  deletePerson,
  listOrganisationsOf,
  lockParticipationsInAccount,
  type OwnParticipation,
} from './deletionQueries.ts';

interface Deletion {
  personId: string;
  password: string;
  /** A code from the app or a recovery code. Null: none was entered. */
  totpCode: string | null;
  /** True to delete the answers too, false to anonymise them. */
  removeAnswers: boolean;
  /** The client's network address. */
  address: string;
}

/**
 * Deletes a person's account, completely or not at all. The audit logs of organisations that the person administers
 * record it.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests; Validation if an organisation would have no
 * manager; InternalError if answers must be removed from damaged results.
 */
export async function deleteMyAccount(
  { db, keyring, config }: Pick<SecretDeps, 'db' | 'keyring' | 'config'>,
  { removeAnswers, ...confirmation }: Deletion,
  now: Date,
): Promise<void> {
  const { personId } = confirmation;
  const { passwordHash } = await confirmPassword({ db, keyring }, confirmation, now);
  await inTransaction(db, async (tx) => {
    for (const accountId of await listOrganisationsOf(tx, personId)) await lockAccount(tx, accountId);
    const memberships = await listMemberships(tx, personId);
    for (const { id, name } of memberships) {
      if (await isLastManager(tx, id, personId)) throw lastManager(name);
    }
    await leaveParticipations(tx, personId, removeAnswers, config, now);
    // The password was changed during the comparison.
    if (!(await lockPersonWithPassword(tx, personId, passwordHash))) throw new ApiError('InvalidPassword');
    for (const { id: accountId } of memberships) {
      await insertAuditEntry(
        tx,
        {
          accountId,
          personId,
          area: 'users',
          action: 'deleteMyAccount',
          subject: null,
          object: { userId: personId },
          details: {},
        },
        now,
      );
    }
    await deleteSessionsOfPerson(tx, personId);
    await deletePerson(tx, personId);
  });
}

const lastManager = (organisation: string) =>
  new ApiError('Validation', {
    message: `${organisation} has no other manager. Please give someone else that role first.`,
    messages: [
      {
        property: 'account',
        message: `is the only manager of ${organisation}; give someone else that role first`,
      },
    ],
  });

/**
 * Separates a person from the participations in the account. Submitted ones stay, anonymised, and no link leads to
 * them any more. With `removeAnswers`, their answers are deleted instead. The answers are removed from the results of
 * closed surveys in the same way as those of removed participations. Unsubmitted participations stay with their
 * invitations.
 * @throws ApiError InternalError if the results of a closed survey are damaged.
 */
async function leaveParticipations(
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
  for (const [surveyId, accountId] of new Map(submitted.map((each) => [each.survey_id, each.account_id])))
    await storeResponseSteps(tx, { accountId, surveyId }, config, now);
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
