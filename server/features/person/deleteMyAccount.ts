import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockAccount } from '../account/accountQueries.ts';
import { isLastManager, listMemberships } from '../account/membershipQueries.ts';
import { insertAuditEntry } from '../auditLog/auditLogQueries.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { confirmPassword } from './confirmPassword.ts';
import { deletePerson, listOrganisationsOf } from './deletionQueries.ts';
import { leaveParticipations } from './leaveParticipations.ts';
import { lockPersonWithPassword } from '../auth/personQueries.ts';

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
