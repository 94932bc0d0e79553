import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminUserRole } from '../contract/entities/person.ts';
import { createAccount } from '../server/features/account/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { insertPerson } from '../server/features/person/personQueries.ts';
import { createPulse, participate, type ApiApp, type CallOptions } from './apiApp.ts';

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
export async function createOrganisation(api: ApiApp, name = 'Fernhill'): Promise<Organisation> {
  const accountId = await createAccount(api.db, { name, timeZone: 'Europe/Berlin' }, api.clock());
  const entries = await Promise.all(roles.map(async (role) => {
    const emailAddress = `${role}-${randomUUID().slice(0, 8)}@admin.example`;
    const personId = (await insertPerson(api.db, {
      givenName: role, familyName: 'Admin', emailAddress, passwordHash: 'none', whenEmailConfirmed: api.clock(),
    }, api.clock()))!;
    if (role === 'super') await api.db.updateTable('person').set({ super_admin: true }).where('id', '=', personId).execute();
    else await insertMembership(api.db, { accountId, personId, adminUserRole: role }, api.clock());
    const { access_token } = await startSession(api.db, { kind: 'person', personId }, api.clock());
    return { role, token: access_token, emailAddress };
  }));
  return {
    accountId,
    as: Object.fromEntries(entries.map(({ role, token }) => [role, token])) as Record<Role, string>,
    emails: Object.fromEntries(entries.map(({ role, emailAddress }) => [role, emailAddress])) as Record<Role, string>,
  };
}

export interface GuardedCall {
  name: string;
  method: string;
  /** Below /api/v0, of something of `organisation`. */
  url: (organisation: Organisation) => string | Promise<string>;
  json?: unknown;
  /** The least role that may. */
  role: Role;
}

/**
 * Tests that an operation refuses whoever may not: signed out, a participant, each lower role, every role of another
 * organisation; all before it looks at what was sent.
 */
export function itRefusesOthers(context: () => { api: ApiApp; organisation: Organisation }, calls: readonly GuardedCall[]) {
  it.each(calls)('$method $name is for $role and above', async ({ method, url, json, role }) => {
    const { api, organisation } = context();
    const path = await url(organisation);
    const attempt = async (token: string | undefined, options: CallOptions = {}) =>
      (await api.call(method, path, { ...(method !== 'GET' && { json: json ?? {} }), ...options, token })).status;
    const participant = await participate(api, (await createPulse(api, { people: 1, name: `For ${randomUUID()}` })).tokens[0]!);
    const other = await createOrganisation(api, 'Another');

    expect(await attempt(undefined)).toBe(401);
    expect(await attempt('no such token')).toBe(401);
    expect(await attempt(participant.token)).toBe(404);
    for (const stranger of roles.slice(0, -1)) expect([stranger, await attempt(other.as[stranger])]).toEqual([stranger, 404]);
    for (const lower of roles.slice(0, roles.indexOf(role))) expect([lower, await attempt(organisation.as[lower])]).toEqual([lower, 403]);
    // What was sent is looked at last: nonsense changes nothing of the above.
    if (method !== 'GET') {
      expect(await attempt(other.as.manage, { json: 'nonsense' })).toBe(404);
      if (role !== 'report') expect(await attempt(organisation.as.report, { json: 'nonsense' })).toBe(403);
    }
  });
}
