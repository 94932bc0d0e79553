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
  /** Of the app, or a recovery code; null: none was entered. */
  totpCode: string | null;
  /** Whether the answers are to go too, and not to stay as those of nobody. */
  removeAnswers: boolean;
  /** The caller's network address. */
  address: string;
}

/**
 * Deletes a person's account, all of it or nothing. Organisations that the person administers find it in their audit logs.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests; Validation where an organisation would be left without
 * anybody who manages it; InternalError where answers are to go from results that are broken.
 */
export async function deleteMyAccount(
  { db, secretKey, config }: Pick<SecretDeps, 'db' | 'secretKey' | 'config'>,
  { removeAnswers, ...confirmation }: Deletion,
  now: Date,
): Promise<void> {
  const { personId } = confirmation;
  const { passwordHash } = await confirmPassword({ db, secretKey }, confirmation, now);
  await inTransaction(db, async (tx) => {
    for (const accountId of await listOrganisationsOf(tx, personId)) await lockAccount(tx, accountId);
    const memberships = await listMemberships(tx, personId);
    for (const { id, name } of memberships) {
      if (await isLastManager(tx, id, personId)) throw lastManager(name);
    }
    await leaveParticipations(tx, personId, removeAnswers, config, now);
    // Chosen anew while this one was compared.
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
    message: `Nobody else manages ${organisation}. Please let somebody else manage it first.`,
    messages: [
      {
        property: 'account',
        message: `is the only one that manages ${organisation}; let somebody else manage it first`,
      },
    ],
  });

/**
 * Parts a person from the participations in the account. What was submitted stays as nobody's, and no link leads to it any more;
 * unless answers are to be removed: then they go, from the results of closed surveys as removed participations do. What was not
 * submitted is left to the invitation that it came by.
 * @throws ApiError InternalError where the results of a closed survey are broken.
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
