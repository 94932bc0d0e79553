import type { NewAccountUser } from '#contract/entities/accountUser.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { lockAccount } from '../account/accountQueries.ts';
import { insertMembership } from '../account/membershipQueries.ts';
import { findPersonByEmail, insertPerson } from '../auth/personQueries.ts';
import { requireInvitationsLeft } from './requireInvitationsLeft.ts';
import { listKnownAddresses } from './usersQueries.ts';

/**
 * Adds people to those who administer an organisation, all or none, and mails each. Somebody with an account keeps it
 * as it is; nobody is told whether there was one.
 * @returns whom, for the audit log.
 * @throws ApiError Validation naming each address that is listed twice or administers the organisation already,
 * TooManyRequests.
 */
export const addUsers = (db: Db, accountId: string, users: NewAccountUser[], now: Date): Promise<InvitedUser[]> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const invited = users.map(({ givenName, familyName, emailAddress, adminRole }): InvitedUser => ({
      name: `${givenName} ${familyName}`,
      emailAddress: emailAddress.toLowerCase(),
      adminRole,
    }));
    const addresses = invited.map(({ emailAddress }) => emailAddress);
    refuseKnown(addresses, await listKnownAddresses(tx, accountId, addresses));
    await requireInvitationsLeft(tx, accountId, addresses, now);

    const personIds = new Map<string, string>();
    // In one order, so that of two organisations that add the same new people neither waits for the other.
    for (const user of users.toSorted(byAddress)) personIds.set(user.emailAddress, await findOrInsert(tx, user, now));
    for (const [index, { emailAddress, adminRole }] of users.entries()) {
      const personId = personIds.get(emailAddress)!;
      await insertMembership(
        tx,
        { accountId, personId, adminUserRole: adminRole, invitedName: invited[index]!.name },
        now,
      );
    }
    await enqueueMails(
      tx,
      [...personIds.values()].map((personId) => ({ message: 'userInvitation', accountId, personId })),
      now,
    );
    return invited;
  });

/** Somebody who was mailed that they administer the organisation; the address in lower case. */
export type InvitedUser = Pick<NewAccountUser, 'emailAddress' | 'adminRole'> & { name: string };

function refuseKnown(addresses: string[], known: Set<string>): void {
  const messages = addresses.flatMap((address, index) => {
    const property = `users[${index}].emailAddress`;
    if (addresses.indexOf(address) < index) return [{ property, message: 'is listed twice' }];
    return known.has(address) ? [{ property, message: 'is the address of somebody who has been added already' }] : [];
  });
  if (messages.length > 0) throw new ApiError('Validation', { messages });
}

const byAddress = (a: NewAccountUser, b: NewAccountUser) =>
  a.emailAddress.toLowerCase() < b.emailAddress.toLowerCase() ? -1 : 1;

async function findOrInsert(
  db: Db,
  { givenName, familyName, emailAddress }: NewAccountUser,
  now: Date,
): Promise<string> {
  const person = { givenName, familyName, emailAddress, passwordHash: null, whenEmailConfirmed: null };
  const found = await findPersonByEmail(db, emailAddress);
  // Where somebody else made the account meanwhile, it is there now.
  return found?.id ?? (await insertPerson(db, person, now)) ?? (await findPersonByEmail(db, emailAddress))!.id;
}
