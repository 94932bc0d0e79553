import { randomUUID } from 'node:crypto';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Deps } from '#server/deps.ts';
import { createAccount } from '#server/features/platform/createAccount.ts';
import { insertMembership } from '#server/features/account/membershipQueries.ts';
import { startSession } from '#server/features/auth/issueTokens.ts';
import { insertPerson } from '#server/features/auth/personQueries.ts';

export type Role = AdminUserRole | 'super';
const roles = ['report', 'view', 'edit', 'manage', 'super'] as const;

export interface Organisation {
  accountId: string;
  /** An access token of a person in each role. */
  as: Record<Role, string>;
  /** The e-mail address of a person in each role. */
  emails: Record<Role, string>;
}

type Product = Pick<Deps, 'db' | 'clock'>;

/** Creates an organisation with a person in each role and a super administrator, who is not a member. */
export async function createOrganisation(product: Product, name = 'Fernhill'): Promise<Organisation> {
  const accountId = await createAccount(product.db, { name, timeZone: 'Europe/Berlin' }, product.clock());
  const entries = await Promise.all(
    roles.map(async (role) => [role, await addAdministrator(product, accountId, role)] as const),
  );
  return {
    accountId,
    as: Object.fromEntries(entries.map(([role, { token }]) => [role, token])) as Record<Role, string>,
    emails: Object.fromEntries(entries.map(([role, { emailAddress }]) => [role, emailAddress])) as Record<Role, string>,
  };
}

interface AdministratorOptions {
  givenName?: string;
  familyName?: string;
  emailAddress?: string;
  /** Required for signing in by password. */
  passwordHash?: string;
}

/** Adds a new administrator to an organisation. */
export async function addAdministrator(
  { db, clock }: Product,
  accountId: string,
  role: Role,
  options: AdministratorOptions = {},
): Promise<{ personId: string; emailAddress: string; token: string }> {
  const {
    givenName = role,
    familyName = 'Admin',
    emailAddress = `${role}-${randomUUID().slice(0, 8)}@admin.example`,
    passwordHash = 'none',
  } = options;
  const personId = (await insertPerson(
    db,
    { givenName, familyName, emailAddress, passwordHash, whenEmailConfirmed: clock() },
    clock(),
  ))!;
  if (role === 'super') await db.updateTable('person').set({ super_admin: true }).where('id', '=', personId).execute();
  else await insertMembership(db, { accountId, personId, adminUserRole: role }, clock());
  const { access_token: token } = await startSession(db, { kind: 'person', personId }, clock());
  return { personId, emailAddress, token };
}
