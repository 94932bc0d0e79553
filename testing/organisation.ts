import { randomUUID } from 'node:crypto';
import type { AdminUserRole } from '../contract/entities/person.ts';
import { createAccount } from '../server/features/platform/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { insertPerson } from '../server/features/auth/personQueries.ts';
import type { ApiApp } from './apiApp.ts';

export type Role = AdminUserRole | 'super';
const roles = ['report', 'view', 'edit', 'manage', 'super'] as const;

export interface Organisation {
  accountId: string;
  /** An access token of somebody in each role. */
  as: Record<Role, string>;
  /** The address of each. */
  emails: Record<Role, string>;
}

/** An organisation with somebody in each role, and a super administrator, who is no member of it. */
export async function createOrganisation(api: Pick<ApiApp, 'db' | 'clock'>, name = 'Fernhill'): Promise<Organisation> {
  const accountId = await createAccount(api.db, { name, timeZone: 'Europe/Berlin' }, api.clock());
  const entries = await Promise.all(
    roles.map(async (role) => {
      const emailAddress = `${role}-${randomUUID().slice(0, 8)}@admin.example`;
      const personId = (await insertPerson(
        api.db,
        {
          givenName: role,
          familyName: 'Admin',
          emailAddress,
          passwordHash: 'none',
          whenEmailConfirmed: api.clock(),
        },
        api.clock(),
      ))!;
      if (role === 'super')
        await api.db.updateTable('person').set({ super_admin: true }).where('id', '=', personId).execute();
      else await insertMembership(api.db, { accountId, personId, adminUserRole: role }, api.clock());
      const { access_token } = await startSession(api.db, { kind: 'person', personId }, api.clock());
      return { role, token: access_token, emailAddress };
    }),
  );
  return {
    accountId,
    as: Object.fromEntries(entries.map(({ role, token }) => [role, token])) as Record<Role, string>,
    emails: Object.fromEntries(entries.map(({ role, emailAddress }) => [role, emailAddress])) as Record<Role, string>,
  };
}
