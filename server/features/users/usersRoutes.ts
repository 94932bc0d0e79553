import type { blocks } from '#contract/api.ts';
import type { NewAccountUser, AccountUser } from '#contract/entities/person.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Principal } from '#server/http/session.ts';
import { enqueueMail, enqueueMails } from '#server/mail/enqueueMail.ts';
import { lockAccount } from '../account/accountQueries.ts';
import { isLastManager, insertMembership } from '../account/membershipQueries.ts';
import { findPersonByEmail, insertPerson } from '../auth/personQueries.ts';
import { resetTotp } from '../auth/resetTotp.ts';
import {
  deleteIfNeverUsed,
  deleteMembership,
  listUsers,
  setAdminUserRole,
  listKnownAddresses,
  countInvitations,
  findUser,
  type AccountUserRow,
} from './usersQueries.ts';

export const usersRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.users> => ({
  async addUsers({ principal: { accountId }, body, note }) {
    note({ details: { users: await addUsers(db, accountId, body.users, clock()) } });
  },

  async getUsers({ principal, query }) {
    const { rows, cursor } = await answerPage(query, (page) => listUsers(db, principal.accountId, page));
    return { users: rows.map((row) => presentUser(row, principal)), cursor };
  },

  async updateUser({ principal, params: { userId }, body: { adminRole }, note }) {
    const { accountId } = principal;
    return changeUser(db, { accountId, userId }, async (tx, user) => {
      if (adminRole !== 'manage') await requireAnotherManager(tx, accountId, userId, 'adminRole');
      await setAdminUserRole(tx, accountId, userId, adminRole);
      note({ subject: user.name, details: { from: user.admin_user_role, to: adminRole } });
      return presentUser({ ...user, admin_user_role: adminRole }, principal);
    });
  },

  async removeUser({ principal: { accountId }, params: { userId }, note }) {
    await changeUser(db, { accountId, userId }, async (tx, user) => {
      await requireAnotherManager(tx, accountId, userId, 'userId');
      await deleteMembership(tx, accountId, userId);
      await deleteIfNeverUsed(tx, userId);
      note({ subject: user.name, details: { adminRole: user.admin_user_role } });
    });
  },

  async resendUserInvitation({ principal: { accountId }, params: { userId }, note }) {
    await changeUser(
      db,
      { accountId, userId },
      async (tx, { name, email_address: emailAddress, admin_user_role: adminRole, when_joined }) => {
        if (when_joined) throw invalid('userId', 'has already signed in and needs no invitation');
        await requireInvitationsLeft(tx, accountId, [emailAddress], clock());
        await enqueueMail(tx, { message: 'userInvitation', accountId, personId: userId }, clock());
        const user: InvitedUser = { name, emailAddress, adminRole };
        note({ subject: name, details: { users: [user] } });
      },
    );
  },

  async resetUserTotp({ params: { accountId, userId }, note }) {
    await changeUser(db, { accountId, userId }, async (tx, user) => {
      if (!(await resetTotp(tx, userId, clock()))) throw invalid('userId', 'does not use two-factor sign-in');
      note({ subject: user.name });
    });
  },
});

/** @throws ApiError Validation naming `property` if the organisation has no other manager. */
async function requireAnotherManager(db: Db, accountId: string, personId: string, property: string): Promise<void> {
  if (!(await isLastManager(db, accountId, personId))) return;
  throw new ApiError('Validation', {
    message: 'This organisation has no other manager. Please give someone else that role first.',
    messages: [{ property, message: 'is the only manager of this organisation; give someone else that role first' }],
  });
}

/**
 * Adds administrators to an organisation, and sends a mail to each. If one cannot be added, adds none. An existing
 * account does not change, and no one learns whether a person had an account.
 * @returns the people added, for the audit log.
 * @throws ApiError Validation naming each address that is listed twice or already administers the organisation,
 * TooManyRequests.
 */
const addUsers = (db: Db, accountId: string, users: NewAccountUser[], now: Date): Promise<InvitedUser[]> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const invited = users.map(({ givenName, familyName, emailAddress, adminRole }): InvitedUser => ({
      name: `${givenName} ${familyName}`,
      emailAddress: emailAddress.toLowerCase(),
      adminRole,
    }));
    const addresses = invited.map(({ emailAddress }) => emailAddress);
    rejectKnown(addresses, await listKnownAddresses(tx, accountId, addresses));
    await requireInvitationsLeft(tx, accountId, addresses, now);

    const personIds = new Map<string, string>();
    // The order is fixed, which prevents a deadlock when two organisations add the same new people.
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

/** A person who gets a mail about their new role. The address is in lower case. */
type InvitedUser = Pick<NewAccountUser, 'emailAddress' | 'adminRole'> & { name: string };

function rejectKnown(addresses: string[], known: Set<string>): void {
  const messages = addresses.flatMap((address, index) => {
    const property = `users[${index}].emailAddress`;
    if (addresses.indexOf(address) < index) return [{ property, message: 'is listed twice' }];
    return known.has(address) ? [{ property, message: 'belongs to someone who has been added already' }] : [];
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
  // If someone else created the account in the meantime, it exists now.
  return found?.id ?? (await insertPerson(db, person, now)) ?? (await findPersonByEmail(db, emailAddress))!.id;
}

/**
 * Rejects a call if the organisation invited any of these lower-case addresses too often within the last hour, either
 * by adding them or by sending the invitation again.
 * @throws ApiError TooManyRequests.
 */
async function requireInvitationsLeft(db: Db, accountId: string, addresses: string[], now: Date): Promise<void> {
  const counts = await countInvitations(db, accountId, addresses, new Date(now.getTime() - 3_600_000));
  const [tooOften] = addresses.filter((address) => (counts.get(address) ?? 0) >= limits.userInvitationMailsAnHour);
  if (tooOften === undefined) return;
  throw new ApiError('TooManyRequests', {
    message: `We have already sent several emails to ${tooOften}. Please try again in an hour.`,
    retryAfterSeconds: 3_600,
  });
}

/**
 * Changes an administrator of an organisation while no one else changes who administers it.
 * @throws ApiError NotFound if the person is no longer an administrator.
 */
const changeUser = <T>(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  change: (tx: Db, user: AccountUserRow) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const user = await findUser(tx, accountId, userId);
    if (!user) throw new ApiError('NotFound');
    return change(tx, user);
  });

/**
 * An administrator of an organisation. Whether they have a second factor is disclosed only after they have signed in.
 * Before that, it would reveal that there was an account already. A super administrator always sees it, to be able to
 * reset it.
 */
const presentUser = (row: AccountUserRow, { superAdmin }: Pick<Principal, 'superAdmin'>): AccountUser => ({
  id: row.id,
  name: row.name,
  emailAddress: row.email_address,
  adminRole: row.admin_user_role,
  whenJoined: row.when_joined?.toISOString() ?? null,
  totp: row.totp && (superAdmin || row.when_joined !== null),
});
