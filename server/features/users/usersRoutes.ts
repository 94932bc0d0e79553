import type { blocks } from '#contract/api.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { isLastManager } from '../account/membershipQueries.ts';
import { resetTotp } from '../auth/resetTotp.ts';
import { addUsers, type InvitedUser } from './addUsers.ts';
import { changeUser } from './changeUser.ts';
import { presentUser } from './presentUser.ts';
import { requireInvitationsLeft } from './requireInvitationsLeft.ts';
import { deleteIfNeverUsed, deleteMembership, listUsers, setAdminUserRole } from './usersQueries.ts';

export const usersRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.users> => ({
  async addUsers({ caller: { accountId }, body, note }) {
    note({ details: { users: await addUsers(db, accountId, body.users, clock()) } });
  },

  async getUsers({ caller, query }) {
    const { rows, cursor } = await answerPage(query, (page) => listUsers(db, caller.accountId, page));
    return { users: rows.map((row) => presentUser(row, caller)), cursor };
  },

  async updateUser({ caller, params: { userId }, body: { adminRole }, note }) {
    const { accountId } = caller;
    return changeUser(db, { accountId, userId }, async (tx, user) => {
      if (adminRole !== 'manage') await requireAnotherManager(tx, accountId, userId, 'adminRole');
      await setAdminUserRole(tx, accountId, userId, adminRole);
      note({ subject: user.name, details: { from: user.admin_user_role, to: adminRole } });
      return presentUser({ ...user, admin_user_role: adminRole }, caller);
    });
  },

  async removeUser({ caller: { accountId }, params: { userId }, note }) {
    await changeUser(db, { accountId, userId }, async (tx, user) => {
      await requireAnotherManager(tx, accountId, userId, 'userId');
      await deleteMembership(tx, accountId, userId);
      await deleteIfNeverUsed(tx, userId);
      note({ subject: user.name, details: { adminRole: user.admin_user_role } });
    });
  },

  async resendUserInvitation({ caller: { accountId }, params: { userId }, note }) {
    await changeUser(
      db,
      { accountId, userId },
      async (tx, { name, email_address: emailAddress, admin_user_role: adminRole, when_joined }) => {
        if (when_joined) throw invalid('userId', 'has signed in already, and needs no invitation');
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

/** @throws ApiError Validation naming `property` where nobody else manages the organisation. */
async function requireAnotherManager(db: Db, accountId: string, personId: string, property: string): Promise<void> {
  if (!(await isLastManager(db, accountId, personId))) return;
  throw new ApiError('Validation', {
    message: 'Nobody else manages this organisation. Please let somebody else manage it first.',
    messages: [
      { property, message: 'is the only one who manages this organisation; let somebody else manage it first' },
    ],
  });
}
