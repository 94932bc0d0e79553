import type { Membership, Person } from '../../contract/entities/person.ts';
import type { Standing } from '../../rules/permissions.ts';
import { api } from '../api/client.ts';
import { session } from './session.ts';
import { sessionStore } from './sessionStore.ts';

const accountKey = 'admin.accountId';

/** Who is signed in, and the organisation that is administered at the moment; null where there is none. */
export interface Administration {
  person: Person;
  current: (Standing & { account: Membership['account'] }) | null;
}

let found: Promise<Person> | null = null;

/** The signed-in person, asked for once a session. Fails with ApiError where it is a participation that is signed in. */
export function me(): Promise<Person> {
  found ??= api.getMyDetails().catch((error: unknown) => {
    found = null;
    throw error;
  });
  return found;
}

// What one session has found is not another's.
session.subscribe(() => {
  const { accessToken, errorMessage } = session.state();
  if (!accessToken || errorMessage) found = null;
});

/** The chosen organisation, else the first of the person's (spec 002 section 4). */
export async function administration(): Promise<Administration> {
  const person = await me();
  const chosen = sessionStore.read<string>(accountKey);
  const membership = person.memberships.find(({ account }) => account.id === chosen) ?? person.memberships[0];
  return {
    person,
    current: membership ? { account: membership.account, adminUserRole: membership.adminUserRole, superAdmin: person.superAdmin } : null,
  };
}

/** Makes another organisation the one that is administered. */
export function chooseAccount(accountId: string): void {
  sessionStore.write(accountKey, accountId);
}

/** To be called when somebody signs in or out: who is signed in is asked for anew. */
export function forgetAdministration(): void {
  found = null;
  sessionStore.remove(accountKey);
}
